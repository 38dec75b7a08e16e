/** The address of a DOI, which may hold characters that are no part of an address: `<`, `>`, `#`, `?`. */
export function doiUrl(doi: string): string {
  return `https://doi.org/${encodeURI(doi.toWellFormed()).replace(/[?#]/g, encodeURIComponent)}`;
}
