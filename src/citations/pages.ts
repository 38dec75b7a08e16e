const ARTICLE_RANGE = /^([A-Za-z]*)(\d+)[-–—]([A-Za-z]*)(\d+)$/;
/** The publisher's number of an item, as `S1015-9584(24)00905-9`: it is no place in a journal. */
const PUBLISHER_ITEM = /^S\d{4}-?\d{3}[\dX]/i;

const NUMBER_AS_PAGE = /^e\d+$/i;

interface Locator {
  pages?: string | undefined;
  elocationId?: string | undefined;
}

/** Pages as NLM prints them with the last page in full: `1639-41` ends at 1641 (field-cases.md D12). */
export function fullPages(pages: string): string {
  return pages
    .split(/,\s*/)
    .map((range) => {
      const [, letters = '', first = '', ownLetters = '', last = ''] = ARTICLE_RANGE.exec(range.trim()) ?? [];
      if (first === '') return range.trim();
      if (last.length >= first.length) return `${letters}${first}-${ownLetters || letters}${last}`;
      return `${letters}${first}-${letters}${first.slice(0, first.length - last.length)}${last}`;
    })
    .join(', ');
}

/** First and last page; the last is absent for a single page or an article number. */
export function pageEnds(pages: string): { first: string; last?: string } {
  const full = fullPages(pages);
  const [, first, last] = /^([^\s,-]+)-([^\s,-]+)$/.exec(full) ?? [];
  return first && last ? { first, last } : { first: full };
}

/** The article number of an electronic journal, which PubMed has in either place (field-cases.md D14). */
export function articleNumber({ pages, elocationId }: Locator): string | undefined {
  if (pages) return NUMBER_AS_PAGE.test(pages) ? pages : undefined;
  return elocationId && !PUBLISHER_ITEM.test(elocationId) ? elocationId : undefined;
}
