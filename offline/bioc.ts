import { catalogueOf } from './europepmc-catalogue.ts';
import { all, type Element, one, parseTree, textOf } from './europepmc-tree.ts';
import { readStored, type StoredArticle } from './folder.ts';
import { json, type Service } from './service.ts';

const PATH = /^\/research\/bionlp\/RESTful\/pmcoa\.cgi\/BioC_json\/(PMC\d+)\/unicode$/;

/** www.ncbi.nlm.nih.gov: the BioC service, which has the open articles of PMC as passages of text. */
export const bioc: Service = async ({ url }, folder) => {
  const pmcid = PATH.exec(url.pathname)?.[1];
  if (!pmcid) return undefined;
  const entries = await catalogueOf(folder);
  const article = entries.find((entry) => entry.pmcid === pmcid && entry.inPmc && entry.fullText)?.fullText;
  if (article) return json([await collectionOf(pmcid, article)]);
  return new Response('[Error] : No result can be found. <BR><HR><B>- https://www.ncbi.nlm.nih.gov/</B>', {
    status: 404,
    headers: { 'content-type': 'text/html' },
  });
};

async function collectionOf(pmcid: string, article: StoredArticle) {
  const root = parseTree(await readStored(article));
  const meta = one(root, 'front/article-meta');
  const { ids } = article;
  const first = {
    'article-id_pmc': pmcid,
    ...(ids.pmid && { 'article-id_pmid': ids.pmid }),
    license: textOf(one(meta, 'permissions/license')) ?? '',
    section_type: 'TITLE',
    type: 'front',
  };
  const passages = [
    passage(first, textOf(one(meta, 'title-group/article-title'))),
    ...paragraphs(one(meta, 'abstract'), 'ABSTRACT'),
    ...all(root, 'body').flatMap((body) => paragraphs(body, 'INTRO')),
    ...figures(root),
  ];
  return {
    source: 'PMC',
    date: '20260101',
    key: 'pmc.key',
    version: '1.0',
    infons: {},
    documents: [{ id: pmcid.slice(3), infons: {}, passages, annotations: [], relations: [] }],
    bioctype: 'BioCCollection',
  };
}

function passage(infons: Record<string, string>, text = '') {
  return { offset: 0, infons, text, sentences: [], annotations: [], relations: [] };
}

function paragraphs(element: Element | undefined, section: string): ReturnType<typeof passage>[] {
  return (element?.children ?? []).flatMap((child) => {
    if (typeof child === 'string') return [];
    if (child.name === 'sec') return paragraphs(child, section);
    return child.name === 'p' ? [passage({ section_type: section, type: 'paragraph' }, textOf(child))] : [];
  });
}

/** Its title and its caption are two passages with one id. */
function figures(element: Element): ReturnType<typeof passage>[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (child.name !== 'fig') return figures(child);
    const { id } = child.attributes;
    const infons = { ...(id && { id }), section_type: 'FIG' };
    const [label, title] = [textOf(one(child, 'label')), textOf(one(child, 'caption/title'))];
    const text = all(child, 'caption/p').map(textOf).filter(Boolean).join(' ');
    const head = [label && `${label.replace(/[.:]$/, '')}.`, title].filter(Boolean).join(' ');
    return [
      passage({ ...infons, type: 'fig_title_caption' }, head),
      ...(text ? [passage({ ...infons, type: 'fig_caption' }, text)] : []),
    ];
  });
}
