/** Where in a journal a reference says that the paper stands. */
export interface Place {
  year?: string;
  volume?: string;
  issue?: string;
  pages?: string;
  /** Where in the text it begins: what stands before it is authors, title and journal. */
  at: number;
}

const YEAR = '(?<year>(?:1[5-9]|20)\\d\\d)';
const PAGES = '(?<pages>[A-Za-z]{0,5}\\d+[A-Za-z]?(?:\\s*-+\\s*[A-Za-z]{0,3}\\d+[A-Za-z]?)?)';
const VOLUME = '(?<volume>[A-Z]?\\d{1,5}[A-Z]?)';
const ISSUE = '(?:\\s*\\((?<issue>[^()]{1,25})\\))?';
const SUPPLEMENT = '(?:\\s*(?<supplement>Suppl\\.?(?:\\s*\\w{1,4})?))?';

/** The forms of common styles, the most telling first. */
const FORMS = [
  // Vancouver, AMA, Lancet: 2020 Sep;9(2):1639-41
  `[\\s.,(]${YEAR}\\b[^;:()]{0,20};\\s*${VOLUME}?${SUPPLEMENT}${ISSUE}\\s*(?::\\s*(?:pii:\\s*)?${PAGES})?`,
  // MLA and IEEE: vol. 9, no. 2, Sept. 2020, pp. 1639-41
  `[\\s,]vol(?:ume|\\.)?\\s*${VOLUME}(?:,\\s*(?:no\\.?|issue)\\s*(?<issue>[\\w-]{1,12}))?(?:,\\s*(?:[A-Za-z]{3,9}\\.?\\s+)?${YEAR})?(?:,\\s*(?:pp?\\.\\s*|art(?:icle|\\.)(?:\\s*no\\.)?\\s*)${PAGES})?`,
  // Chicago: 9, no. 2 (September 2020): 1639-41
  `[\\s,]${VOLUME},?\\s*no\\.\\s*(?<issue>[\\w-]{1,12})\\s*\\([^()]{0,20}?${YEAR}\\)\\s*:\\s*${PAGES}`,
  // Google Scholar's MLA: 9.2 (2020): 1639-41
  `[\\s,]${VOLUME}\\.(?<issue>[\\w-]{1,12})\\s*\\([^()]{0,20}?${YEAR}\\)\\s*:\\s*${PAGES}`,
  // Chicago without an issue: 9 (2020): 1639-41
  `[\\s,]${VOLUME}\\s*\\(${YEAR}\\)\\s*[:,]\\s*${PAGES}`,
  // Nature: 9, 1639-1641 (2020)
  `[\\s,]${VOLUME}${ISSUE}\\s*[,:]\\s*${PAGES}\\s*\\(${YEAR}\\)`,
  // APA, Harvard, Cell, MDPI: 9(2), 1639-1641
  `[\\s,]${VOLUME}${ISSUE}\\s*[,:]\\s*(?:pp?\\.\\s*|Article\\s+)?${PAGES}[.;,]?(?=\\s*(?:$|https?:|doi|\\[))`,
  // APA and Harvard without pages: 9(2)
  `[\\s,]${VOLUME}\\s*\\((?<issue>[^()]{1,25})\\)\\.?(?=\\s*$)`,
].map((form) => new RegExp(form, 'iu'));

/** The place in a text, whose dashes are hyphens; undefined where no form fits. */
export function placeIn(text: string): Place | undefined {
  for (const form of FORMS) {
    const match = form.exec(text);
    const { year, volume, issue, supplement, pages } = match?.groups ?? {};
    if (!match || !(volume || pages)) continue;
    return {
      at: match.index,
      ...(year && { year }),
      ...(volume && { volume }),
      ...((issue ?? supplement) && { issue: issue ?? supplement }),
      ...(pages && { pages: pages.replace(/\s+/g, '').replace(/-+/, '-') }),
    };
  }
  return undefined;
}
