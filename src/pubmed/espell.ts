import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { AppError, ERROR_CODE } from '../errors.ts';
import { assertOk, bodyFault, HEAD_CHARACTERS, readText } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse, unreachable } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { eutilsRequest, ncbi } from './ncbi.ts';
import { isEchoOf } from './spell/echo.ts';
import type { Piece, SpellReply } from './spell/reply.ts';

type Node = Record<string, unknown>;

/** The published code of this tool for `ncbi_invalid_response` (contracts/spell-check.md §3). */
const UNREADABLE = -32070;
const NOT_FOUND = /cannot get document summary|UID=\S*: not found|Empty id list/i;

/** Text as it stands: no numbers, no trimming, no entity but those that XML itself has (`decoded`). */
const parser = new XMLParser({
  preserveOrder: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * Asks PubMed's ESpell about a query, which is sent as it is: no trimming, and no retmode, which ESpell answers with
 * HTTP 500 (https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.ESpell).
 *
 * @throws AppError as `ask`; `ncbi_invalid_response` and `ncbi_resource_not_found` by the answer
 */
export async function askEspell(call: Call, query: string): Promise<SpellReply> {
  const service = ncbi(call.config);
  const request = eutilsRequest(call.config, 'espell', { db: 'pubmed', term: query });
  return ask(call, service, request, async (response) => {
    await assertOk(service, response);
    const reply = readReply(service, await readText(service, response));
    if (reply.query === undefined || isEchoOf(reply.query, query)) return reply;
    throw invalidResponse(service, 'sent the spelling answer to another query', true);
  }).catch((error) => {
    throw error instanceof AppError ? aboutSpelling(error) : error;
  });
}

/**
 * Reads an eSpellResult. Only a body that is none is searched for the marks of a failure (contracts/upstreams.md §4):
 * a good one repeats the query, which may hold any of them.
 *
 * @throws AppError
 */
export function readReply(service: Service, body: string): SpellReply {
  const nodes = wellFormed(body.replace(/<!DOCTYPE[^>[]*>/, ''));
  const result = nodes && childrenOf(nodes, 'eSpellResult');
  if (!result) {
    throw (
      bodyFault(service, body.slice(0, HEAD_CHARACTERS)) ??
      invalidResponse(service, 'sent a spelling answer that breaks off or cannot be read', true)
    );
  }
  const error = textOf(childrenOf(result, 'ERROR') ?? []).trim();
  if (NOT_FOUND.test(error)) throw notFound(service);
  if (error !== '') throw unreachable(service, 'answered with an error message instead of data');
  const corrected = childrenOf(result, 'CorrectedQuery');
  const spelled = childrenOf(result, 'SpelledQuery');
  if (!corrected && !spelled) throw invalidResponse(service, 'sent a spelling answer of unknown shape', true);
  const query = childrenOf(result, 'Query');
  return {
    ...(query && { query: textOf(query) }),
    pieces: (spelled ?? []).flatMap(pieceOf),
    corrected: textOf(corrected ?? []),
  };
}

function wellFormed(xml: string): Node[] | undefined {
  try {
    return XMLValidator.validate(xml) === true ? parser.parse(xml) : undefined;
  } catch {
    return undefined;
  }
}

function pieceOf(node: Node): Piece[] {
  for (const name of ['Original', 'Replaced']) {
    const children = childrenOf([node], name);
    if (children) return [{ replaced: name === 'Replaced', text: textOf(children) }];
  }
  return [];
}

/** The content of the first element of that name. */
function childrenOf(nodes: Node[], name: string): Node[] | undefined {
  const children = nodes.find((node) => Object.hasOwn(node, name))?.[name];
  return Array.isArray(children) ? children : undefined;
}

function textOf(nodes: Node[]): string {
  return nodes
    .map((node) => {
      const cdata = childrenOf([node], '#cdata');
      if (cdata) return cdata.map((part) => String(part['#text'])).join('');
      return typeof node['#text'] === 'string' ? decoded(node['#text']) : '';
    })
    .join('');
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));/g,
    (all, name, dec, hex) => {
      if (name) return NAMED[name] ?? all;
      const point = dec ? Number(dec) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : all;
    },
  );
}

function notFound(service: Service): AppError {
  return new AppError({
    reason: `${service.id}_resource_not_found`,
    message: `${service.label} has no spelling answer for this query`,
    hint: 'Search with the query as it stands.',
    code: ERROR_CODE.notFound,
    retryable: false,
  });
}

/** The same failure, with a next step that fits a query: the general ones speak of ids and articles. */
function aboutSpelling({ details, cause }: AppError): AppError {
  const pause = details.retryAfter === undefined ? 'a minute' : `${details.retryAfter} s`;
  const next = details.retryable
    ? `Try again in ${pause}, or search with it as it stands.`
    : 'The same request will fail again: search with the query as it stands.';
  return new AppError(
    {
      ...details,
      hint: `The query was not checked, which does not mean that it is right. ${next}`,
      ...(details.reason === 'ncbi_invalid_response' && { code: UNREADABLE }),
    },
    { cause },
  );
}
