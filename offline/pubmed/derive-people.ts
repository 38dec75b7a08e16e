import { all, collapse, descendants, type Element, elements, first, leaf, textOf, wrap } from './tree.ts';

const NOT_IN_ADDRESS = new Set(['label', 'institution-id', 'email', 'sup', 'xref', 'fn']);
const NOT_IN_GROUP_NAME = new Set(['contrib-group', 'xref', 'fn', 'address', 'email']);

/** `AuthorList`, and `InvestigatorList` of the members that collective authors name. */
export function people(meta: Element): { authors: string; investigators: string } {
  const groups = elements(meta, 'contrib-group');
  const affiliations = new Map(
    [meta, ...groups, ...all(meta, 'aff-alternatives'), ...all(meta, 'contrib-group/aff-alternatives')]
      .flatMap((parent) => all(parent, 'aff').map((aff) => [aff.attributes.id ?? parent.attributes.id, aff]))
      .filter((pair): pair is [string, Element] => pair[0] !== undefined),
  );
  const contribs = groups.flatMap((group) => elements(group, 'contrib').filter(isAuthor));
  const loose = [...elements(meta, 'aff'), ...all(meta, 'contrib-group/aff')].filter(
    ({ attributes }) => !attributes.id,
  );
  const authors = contribs.map((contrib) => author(contrib, affiliations, loose.length === 1 ? loose : []));
  const members = contribs.flatMap((contrib) => all(contrib, 'collab/contrib-group/contrib'));
  const investigators = members.map((member) => wrap('Investigator', nameOf(member), ' ValidYN="Y"'));
  return {
    authors: wrap('AuthorList', authors, ' CompleteYN="Y"'),
    investigators: wrap('InvestigatorList', investigators),
  };
}

function isAuthor({ attributes }: Element): boolean {
  return /^(author|)$/.test(attributes['contrib-type'] ?? '');
}

function author(contrib: Element, affiliations: Map<string, Element>, shared: Element[]): string {
  const group = first(contrib, 'collab') ?? first(contrib, 'collab-alternatives/collab');
  const name = nameOf(contrib) || leaf('CollectiveName', textOf(group, NOT_IN_GROUP_NAME));
  if (!name) return '';
  const rids = all(contrib, 'xref')
    .filter(({ attributes }) => attributes['ref-type'] === 'aff')
    .flatMap(({ attributes }) => attributes.rid?.split(/\s+/) ?? []);
  const referred = rids.map((rid) => affiliations.get(rid)).filter((aff) => aff !== undefined);
  const own = [...elements(contrib, 'aff'), ...referred];
  const places = (own.length > 0 ? own : shared).map((aff) =>
    wrap('AffiliationInfo', leaf('Affiliation', address(aff))),
  );
  return wrap('Author', [name, orcid(contrib), ...new Set(places)], ' ValidYN="Y"');
}

function nameOf(contrib: Element): string {
  const name =
    first(contrib, 'name') ?? first(contrib, 'name-alternatives/name') ?? first(contrib, 'string-name');
  const last = textOf(first(name, 'surname'));
  const given = textOf(first(name, 'given-names'));
  if (!last) return leaf('CollectiveName', textOf(name));
  const initials = first(name, 'given-names')?.attributes.initials ?? initialsOf(given);
  const suffix = textOf(first(name, 'suffix'));
  return [
    leaf('LastName', last),
    leaf('ForeName', given),
    leaf('Initials', initials),
    leaf('Suffix', suffix),
  ].join('');
}

/** `Ada M.` → AM, `Jean-Pierre` → JP. */
function initialsOf(given: string): string {
  return given
    .split(/[\s.\-‐]+/)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('');
}

function orcid(contrib: Element): string {
  const id = elements(contrib, 'contrib-id').find(
    ({ attributes }) => attributes['contrib-id-type'] === 'orcid',
  );
  return leaf('Identifier', /[\dX]{4}(-[\dX]{4}){3}/i.exec(textOf(id))?.[0], ' Source="ORCID"');
}

/** Elements of an affiliation that stand side by side without punctuation are separated. */
function address(aff: Element): string {
  const parts = aff.children.map((child) => {
    if (typeof child === 'string') return child;
    if (NOT_IN_ADDRESS.has(child.name)) return '';
    return child.name === 'institution-wrap' || child.name === 'addr-line'
      ? address(child)
      : textOf(child, NOT_IN_ADDRESS);
  });
  const joined = parts
    .filter((part) => part !== '')
    .reduce((text, part) => {
      const separate = /[\p{L}\p{N}.)]\s*$/u.test(text) && /^\s*[\p{L}\p{N}(]/u.test(part);
      return separate ? `${text.trimEnd()}, ${part}` : text + part;
    }, '');
  return collapse(joined).replace(/^[\s,;]+|[\s,;]+$/g, '');
}

/** `GrantList`: one grant for each award number. */
export function grants(meta: Element): string {
  const list = descendants(meta, 'award-group').flatMap((award) => {
    const source = first(award, 'funding-source');
    const agency = textOf(source, new Set(['institution-id', 'named-content']));
    const ids = elements(award, 'award-id').map((id) => textOf(id));
    return (ids.length > 0 ? ids : ['']).map((id) =>
      wrap('Grant', [
        leaf('GrantID', id),
        leaf('Agency', agency),
        leaf('Country', source?.attributes.country),
      ]),
    );
  });
  return wrap('GrantList', list, ' CompleteYN="Y"');
}
