const SERVERS: [RegExp, string][] = [
  [/\bbiorxiv\b/i, 'bioRxiv'],
  [/\bmedrxiv\b/i, 'medRxiv'],
  [/\bchemrxiv\b/i, 'ChemRxiv'],
  [/\bpsyarxiv\b/i, 'PsyArXiv'],
  [/\barxiv\b/i, 'arXiv'],
  [/\bresearch square\b|\bres sq\b/i, 'Research Square'],
  [/\bpreprints\.org\b/i, 'Preprints.org'],
  [/\bssrn\b/i, 'SSRN'],
];

/**
 * DOIs that only preprints have. `10.1101/` alone is Cold Spring Harbor, whose journals have letters behind the slash;
 * bioRxiv and medRxiv share the prefix, and since 2025 `10.64898/`.
 */
const DOIS: [RegExp, string | undefined][] = [
  [/^10\.1101\/(?:\d{4}\.\d\d\.\d\d\.)?\d{6,8}(?:v\d+)?$/, undefined],
  [/^10\.64898\//, undefined],
  [/^10\.48550\/arxiv\./, 'arXiv'],
  [/^10\.21203\/rs\./, 'Research Square'],
  [/^10\.26434\/chemrxiv/, 'ChemRxiv'],
  [/^10\.20944\/preprints/, 'Preprints.org'],
  [/^10\.2139\/ssrn\./, 'SSRN'],
  [/^10\.31234\/osf\.io\//, 'PsyArXiv'],
  [/^10\.31235\/osf\.io\//, 'SocArXiv'],
  [/^10\.31219\/osf\.io\//, 'OSF Preprints'],
];

/** A journal's name that is a server's, perhaps with what it stands for behind it. */
const SERVER_NAME =
  /^(?:bio|med|chem|psy|soc|ed|tech|eco|paleo)?(?:arxiv|rxiv)(?:\.org)?(?:\s*[(:\-–].*)?$|^research square$|^preprints\.org$|^ssrn(?: electronic journal)?$/i;

/** Whether what is given as a journal is a preprint server. */
export function isServerName(journal: string | undefined): boolean {
  return journal !== undefined && SERVER_NAME.test(journal.trim());
}

/** Whether a DOI (in normal form) is that of a preprint. */
export function isPreprintDoi(doi: string | undefined): boolean {
  return doi !== undefined && DOIS.some(([pattern]) => pattern.test(doi));
}

/** The server that a DOI names, or undefined. */
export function serverOfDoi(doi: string | undefined): string | undefined {
  return doi === undefined ? undefined : DOIS.find(([pattern]) => pattern.test(doi))?.[1];
}

/** The preprint server that a text names, such as `bioRxiv (Cold Spring Harbor Laboratory)` or an address. */
export function serverIn(text: string | undefined): string | undefined {
  return text === undefined ? undefined : SERVERS.find(([pattern]) => pattern.test(text))?.[1];
}

/** The arXiv id in a DOI of arXiv (https://info.arxiv.org/help/doi.html). */
export function arxivOfDoi(doi: string | undefined): string | undefined {
  return /^10\.48550\/arxiv\.(.+)$/.exec(doi ?? '')?.[1];
}
