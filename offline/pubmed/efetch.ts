import type { Folder } from '../folder.ts';
import { type Asked, xml } from '../service.ts';
import { askedPmids } from './asked.ts';
import { recordXmls } from './records.ts';
import { escapeXml } from './tree.ts';

const HEAD =
  '<?xml version="1.0" ?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">\n';
const ERROR_HEAD =
  '<?xml version="1.0" encoding="UTF-8" ?>\n<!DOCTYPE eEfetchResult PUBLIC "-//NLM//DTD efetch 20131226//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20131226/efetch.dtd">\n';

/** efetch.fcgi of PubMed, retmode=xml: the records in the order asked for; an unknown PMID is not spoken of. */
export async function efetchPubmed({ params }: Asked, folder: Folder): Promise<Response | undefined> {
  if (params.get('retmode') !== 'xml') return undefined;
  const asked = askedPmids(params, folder);
  if (asked.pmids) {
    const records = await recordXmls(asked.pmids, folder);
    return xml(`${HEAD}<PubmedArticleSet>${[...records.values()].join('')}</PubmedArticleSet>`);
  }
  if (asked.problem === 'empty') return refuse('ID list is empty! Possibly it has no correct IDs.');
  const { retstart, retmax } = asked;
  return refuse(
    `Cannot retrieve history data. query_key: ${params.get('query_key')}, WebEnv: ${params.get('WebEnv') ?? ''}, retstart: ${retstart}, retmax: ${retmax}`,
  );
}

function refuse(message: string): Response {
  const body = `<eFetchResult>\n\t<ERROR>${escapeXml(message)}</ERROR>\n</eFetchResult>\n`;
  return xml(ERROR_HEAD + body, 400);
}
