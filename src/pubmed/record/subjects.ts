import { compact, distinct } from './compact.ts';
import type { Correction, MeshTerm, PubmedRecord } from './schema.ts';
import { child, children, type Element, lineOf, textAt, textsOf } from './tree.ts';

const RETRACTED_TYPE = 'Retracted Publication';
/** What says, in the retracted article itself, where it was retracted. */
const RETRACTIONS = new Set(['RetractionIn', 'RetractedandRepublishedIn']);

export function readKeywords(citation: Element | undefined): string[] {
  return distinct(children(citation, 'KeywordList').flatMap((list) => textsOf(list, 'Keyword')));
}

export function readMesh(citation: Element | undefined): MeshTerm[] {
  const headings = children(child(citation, 'MeshHeadingList'), 'MeshHeading');
  return headings.flatMap((heading) => {
    const descriptor = child(heading, 'DescriptorName');
    const descriptorName = lineOf(descriptor);
    if (descriptorName === '') return [];
    return [
      compact({
        descriptorName,
        descriptorUi: descriptor?.attributes.UI,
        isMajorTopic: isMajor(descriptor),
        qualifiers: children(heading, 'QualifierName').map((qualifier) =>
          compact({
            qualifierName: lineOf(qualifier),
            qualifierUi: qualifier.attributes.UI,
            isMajorTopic: isMajor(qualifier),
          }),
        ),
      }),
    ];
  });
}

export function readGrants(article: Element | undefined): NonNullable<PubmedRecord['grantList']> {
  return children(child(article, 'GrantList'), 'Grant').map((grant) =>
    compact({
      grantId: textAt(grant, 'GrantID'),
      acronym: textAt(grant, 'Acronym'),
      agency: textAt(grant, 'Agency'),
      country: textAt(grant, 'Country'),
    }),
  );
}

/** Comments, errata, retractions and the like; the reference list of old records (`Cites`) is none of them. */
export function readCorrections(citation: Element | undefined): Correction[] {
  const links = children(child(citation, 'CommentsCorrectionsList'), 'CommentsCorrections');
  return links
    .filter(({ attributes }) => attributes.RefType !== 'Cites')
    .map((link) =>
      compact({
        refType: link.attributes.RefType ?? 'unknown',
        refSource: textAt(link, 'RefSource'),
        pmid: textAt(link, 'PMID'),
        note: textAt(link, 'Note'),
      }),
    );
}

export function isRetracted(publicationTypes: string[], corrections: Correction[]): boolean {
  return (
    publicationTypes.includes(RETRACTED_TYPE) || corrections.some(({ refType }) => RETRACTIONS.has(refType))
  );
}

function isMajor(element: Element | undefined): boolean {
  return element?.attributes.MajorTopicYN === 'Y';
}
