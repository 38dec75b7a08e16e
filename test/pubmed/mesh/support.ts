/** Answers about MeSH as contracts/pubmed-tools.md §5 has them, for the tests. */

interface Given {
  terms: string[];
  ui?: string;
  scope?: string;
  /** Without `children` a place has neither children nor a parent, as no answer that can be read. */
  places?: { tree: string; parent?: string; children?: string[] }[];
}

/** A summary in version 1.0. */
export function docSum(uid: string, { terms, ui, scope = '', places = [] }: Given): string {
  const links = places.map(({ tree, parent, children }) =>
    [
      '<Item Name="LinksType" Type="Structure">',
      parent ? `<Item Name="Parent" Type="Integer">${parent}</Item>` : '',
      `<Item Name="TreeNum" Type="String">${tree}</Item>`,
      children
        ? `<Item Name="Children" Type="List">${children.map((one) => item('int', one)).join('')}</Item>`
        : '',
      '</Item>',
    ].join(''),
  );
  return [
    `<DocSum><Id>${uid}</Id>`,
    item('DS_ScopeNote', scope),
    `<Item Name="DS_MeshTerms" Type="List">${terms.map((term) => item('string', term)).join('')}</Item>`,
    ui ? item('DS_MeshUI', ui) : '',
    `<Item Name="DS_IdxLinks" Type="List">${links.join('')}</Item>`,
    '</DocSum>',
  ].join('');
}

export function summaries(...parts: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>\n<!DOCTYPE eSummaryResult PUBLIC "-//NLM//DTD esummary v1 20041029//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20041029/esummary-v1.dtd">\n<eSummaryResult>${parts.join('')}</eSummaryResult>`;
}

function item(name: string, text: string): string {
  return `<Item Name="${name}" Type="String">${text}</Item>`;
}
