/**
 * PubMed's field tags, short, long and ESearch's own, as contracts/spell-check.md §4.5 sorts them; long names from
 * https://pubmed.ncbi.nlm.nih.gov/help/#search-tags.
 *
 * The contract leaves two open. Keywords ([ot]) are authors' own words, misspelt as text is: corrected. Affiliations
 * ([ad]) are proper names and addresses, which a dictionary of articles spoils: kept.
 */
const FREE_TEXT = names(`
  ti, titl, title; tiab, title/abstract; tw, word, text word, text words; all, all fields; tt, transliterated title;
  ot, otrm, keyword, other term, other terms`);

const INDEXED = names(`
  mh, mesh, mesh terms, subs; majr, mesh major topic; sh, mesh subheading, mesh subheadings;
  nm, supplementary concept, substance name; pa, pharmacological action; pt, ptyp, publication type;
  ta, jour, journal, so; jid, nlm unique id; vi, vol, volume; ip, iss, issue; pg, page, pagination;
  au, auth, author; 1au, author - first, first author; lastau, laut, author - last, last author; fau, full, full author name;
  ir, fir, investigator, full investigator name; ed, editor; auid, author - identifier; cn, author - corporate;
  ps, subject - personal name; ad, affl, affiliation; la, lang, language; sb, subset, filter, filt;
  gr, grnt, grant number, grants and funding; rn, ec/rn number; si, secondary source id; pl, place of publication;
  pubn, publisher; book; isbn; pmid, uid; aid, article identifier; doi; lid, location id; pid, eid; pmc;
  dp, pdat, date - publication, publication date; edat, date - entrez, entry date; crdt, date - create, create date;
  mhda, date - mesh, mesh date; mdat, lr, date - modification, modification date; dcom, date - completion, completion date;
  ppdat, epdat; date`);

/** Whether the inside of a bracket names a PubMed field, and of which kind; any case, a modifier after `:` aside. */
export function fieldKind(inside: string): 'text' | 'indexed' | undefined {
  const name = (inside.split(':', 1)[0] ?? '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?\/ ?/g, '/');
  if (FREE_TEXT.has(name)) return 'text';
  return INDEXED.has(name) ? 'indexed' : undefined;
}

function names(list: string): Set<string> {
  return new Set(list.split(/[,;]/).map((name) => name.trim()));
}
