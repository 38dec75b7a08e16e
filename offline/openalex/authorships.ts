import { hashOf } from '../europepmc-catalogue.ts';
import type { Author } from '../europepmc-paper.ts';

const FIRST_ID = 9_900_000_000;

/** The authors of a work; the same name is the same person. */
export function authorshipsOf(authors: Author[]): Record<string, unknown>[] {
  return authors.map((author, i) => {
    const name = nameOf(author);
    return {
      author_position: i === 0 ? 'first' : i === authors.length - 1 ? 'last' : 'middle',
      author: {
        id: `https://openalex.org/A${FIRST_ID + hashOf(name)}`,
        display_name: name,
        orcid: author.orcid ? `https://orcid.org/${author.orcid}` : null,
      },
      institutions: [],
      countries: [],
      is_corresponding: false,
      raw_author_name: rawName(author),
      raw_affiliation_strings: [],
      affiliations: [],
    };
  });
}

function nameOf({ collectiveName, firstName, lastName }: Author): string {
  return collectiveName ?? [firstName, lastName].filter(Boolean).join(' ');
}

/** As the publisher sent it, the family name first where an ORCID came with it: both forms occur. */
function rawName(author: Author): string {
  const { lastName, firstName, orcid } = author;
  return orcid && lastName && firstName ? `${lastName}, ${firstName}` : nameOf(author);
}
