import { z } from 'zod';
import type { Article, Asset, Section } from '../jats/article.ts';
import { plainLine } from '../text/plain-line.ts';
import { assertOk, bodyFault, HEAD_CHARACTERS, textOf } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';

/** https://www.ncbi.nlm.nih.gov/research/bionlp/APIs/BioC-PMC/ */
const BIOC = 'https://www.ncbi.nlm.nih.gov/research/bionlp/RESTful/pmcoa.cgi/BioC_json';
const MAX_CHARACTERS = 20_000_000;
/** How the service says, under any status, that the article is not in the open-access subset. */
const NO_RESULT = /^\s*\[Error\]\s*:\s*No result/i;
const LABEL = /^fig(?:ure)?\.?\s*(\d+[a-z]?)\b[.:]?\s*/i;

const passageSchema = z.object({
  infons: z.record(z.string(), z.unknown()).default({}),
  text: z.string().default('').transform(plainLine),
});
const collectionSchema = z.object({
  documents: z.array(
    z.object({ id: z.coerce.string().default(''), passages: z.array(passageSchema).default([]) }),
  ),
});
const answerSchema = z.union([collectionSchema, z.array(collectionSchema).transform((all) => merged(all))]);
type Passage = z.infer<typeof passageSchema>;

/**
 * The article as the BioC service of NCBI has it: text, and figure captions without pictures; undefined when it has
 * none (contracts/article-figures.md §3, §4).
 *
 * @throws AppError as `ask`; `ncbi_invalid_response` for an answer of another shape
 */
export async function fetchBioc(call: Call, service: Service, pmcid: string): Promise<Article | undefined> {
  return ask(call, service, { url: `${BIOC}/${pmcid}/unicode` }, async (response) => {
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    await assertOk(service, response);
    let body = '';
    for await (const text of textOf(service, response)) {
      body += text;
      if (body.length > MAX_CHARACTERS)
        throw invalidResponse(service, 'sent a BioC article that is too large');
    }
    if (NO_RESULT.test(body)) return undefined;
    const fault = bodyFault(service, body.slice(0, HEAD_CHARACTERS));
    if (fault) throw fault;
    const article = articleOfBioc(jsonOf(body));
    if (!article)
      throw invalidResponse(service, 'sent BioC data that breaks off or has an unknown shape', true);
    return article;
  });
}

/** The article in a BioC collection, or a list of them; undefined when it is none. */
export function articleOfBioc(value: unknown): Article | undefined {
  const parsed = answerSchema.safeParse(value);
  const [document] = parsed.data?.documents ?? [];
  if (!document) return undefined;
  const { passages } = document;
  const infon = (name: string) => passages.map(({ infons }) => wordOf(infons[name])).find(Boolean);
  const pmc = /^(?:PMC)?(\d+)$/i.exec(infon('article-id_pmc') ?? document.id)?.[1];
  const pmid = infon('article-id_pmid');
  const title = passages.find(({ infons }) => infons.section_type === 'TITLE')?.text;
  const licence = infon('license');
  const sections = passages.filter(isBody).map(sectionOf);
  return {
    ...(pmc && { pmcid: `PMC${pmc}` }),
    ...(pmid && /^\d+$/.test(pmid) && { pmid }),
    ...(title && { title }),
    ...(licence && { licence: { text: licence } }),
    authors: [],
    affiliations: [],
    keywords: [],
    sections,
    bodySectionCount: sections.length,
    tables: [],
    assets: figuresOf(passages),
    references: [],
  };
}

/** The passages of one figure, its title and its caption, are one. */
function figuresOf(passages: Passage[]): Asset[] {
  const byId = new Map<string, string[]>();
  for (const { infons, text } of passages) {
    if (infons.type !== 'fig_title_caption' && infons.section_type !== 'FIG') continue;
    const id = wordOf(infons.id) ?? `bioc_fig_${byId.size + 1}`;
    byId.set(id, [...(byId.get(id) ?? []), text]);
  }
  return Array.from(byId, ([id, texts]) => {
    const text = texts.filter(Boolean).join(' ');
    const number = LABEL.exec(text)?.[1];
    const caption = (number ? text.replace(LABEL, '') : text).replace(/^[. ]+/, '').trim();
    return {
      assetType: 'figure',
      id,
      ...(number && { label: `Figure ${number}` }),
      ...(caption && { caption, captionText: caption }),
    };
  });
}

const NO_BODY = new Set(['TITLE', 'ABSTRACT', 'FIG', 'TABLE', 'REF', 'SUPPL']);

function isBody({ infons, text }: Passage): boolean {
  const type = String(infons.section_type ?? '');
  return !NO_BODY.has(type) && infons.type === 'paragraph' && text !== '';
}

function sectionOf({ infons, text }: Passage): Section {
  const name = wordOf(infons.section_type)?.toLowerCase();
  return { text, sections: [], ...(name && { title: name[0]?.toUpperCase() + name.slice(1) }) };
}

function wordOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? plainLine(value) || undefined : undefined;
}

function merged(collections: z.infer<typeof collectionSchema>[]): z.infer<typeof collectionSchema> {
  return { documents: collections.flatMap(({ documents }) => documents) };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
