import { identifiersIn, type QueryIdentifier } from './identifiers-in.ts';
import { queryTerms } from './rank/terms.ts';

/** What can be told of a question without asking anybody: contracts/unified-search.md A2. */
export interface Analysis {
  complexity: 'simple' | 'moderate' | 'complex' | 'ambiguous';
  intent: 'lookup' | 'exploration' | 'comparison' | 'systematic' | 'citation_tracking' | 'author_search';
  identifiers: QueryIdentifier[];
  /** Nothing but identifiers. */
  isLookup: boolean;
  keywords: string[];
  /** Years that the words of the query name; they are told, never applied unasked. */
  years?: { from?: number; to?: number };
  /** The words that name the years. */
  timeWords?: string;
  pico?: { P?: string; I?: string; C?: string; O?: string };
  clinicalCategory?: 'therapy' | 'diagnosis' | 'prognosis' | 'etiology' | 'clinical_prediction';
}

const KEYWORDS = 10;
const SIMPLE_TERMS = 3;
const COMPLEX_TERMS = 8;
const BOOLEAN = /(?:^|[\s(])(?:AND|OR|NOT)(?=[\s(]|$)/;
const FIELD_TAG = /\[[a-z][a-z /:~0-9-]{0,40}\]/i;
const COMPARISON = /\b(?:vs\.?|versus|compared?\s+(?:with|to|against)|comparison\s+(?:of|between))(?=\s|$)/i;
const SYSTEMATIC =
  /\b(?:systematic(?:ally)?\s+(?:review|search)|meta-?analys[ei]s|all\s+(?:rcts?|trials|studies)|prisma|cochrane)\b/i;
const CITATIONS = /\b(?:cited\s+by|citing|citations\s+of|who\s+cites)\b/i;
const AUTHOR =
  /\[(?:au|author|1au|fau|auid)\]|\b(?:papers|articles|publications|work)\s+(?:by|of)\s+\p{Lu}/iu;
const CATEGORIES: [NonNullable<Analysis['clinicalCategory']>, RegExp][] = [
  ['clinical_prediction', /\b(?:prediction (?:model|rule|score)s?|risk score|nomogram)\b/i],
  ['diagnosis', /\b(?:diagnos\w+|sensitivity|specificity|screening|accuracy|detect(?:ion|ing))\b/i],
  ['prognosis', /\b(?:prognos\w+|survival|mortality|outcomes? of|recurrence|follow-up)\b/i],
  ['etiology', /\b(?:risk factors?|caus(?:e|es|ed|ation|al)|etiolog\w+|aetiolog\w+|association|exposure)\b/i],
  [
    'therapy',
    /\b(?:treat\w*|therap\w+|efficacy|effect(?:s|iveness)?|trial|rct|placebo|dose|prevent\w*|slow|reduce)\b/i,
  ],
];

/** Reads the question; `thisYear` is the year of the call, which "recent" is counted from. */
export function analyse(query: string, thisYear: number): Analysis {
  const identifiers = identifiersIn(query);
  const isLookup = identifiers.length > 0 && withoutIdentifiers(query, identifiers) === '';
  const keywords = isLookup ? [] : queryTerms(query).slice(0, KEYWORDS);
  const intent = intentOf(query, isLookup);
  const years = yearsIn(query, thisYear);
  const pico = picoOf(query);
  const category = CATEGORIES.find(([, words]) => words.test(query))?.[0];
  return {
    complexity: complexityOf(query, isLookup, intent, keywords.length),
    intent,
    identifiers,
    isLookup,
    keywords,
    ...years,
    ...(pico && { pico }),
    ...(category && { clinicalCategory: category }),
  };
}

function withoutIdentifiers(query: string, identifiers: QueryIdentifier[]): string {
  const rest = identifiers.reduce((text, { written }) => text.replace(written, ' '), query);
  return rest.replace(/\b(?:pmid|pmcid|doi|arxiv|uid|or|and)\b|[\s,;:.|[\]()<>/'"]/gi, '');
}

function intentOf(query: string, isLookup: boolean): Analysis['intent'] {
  if (isLookup) return 'lookup';
  if (CITATIONS.test(query)) return 'citation_tracking';
  if (SYSTEMATIC.test(query)) return 'systematic';
  if (COMPARISON.test(query)) return 'comparison';
  if (AUTHOR.test(query)) return 'author_search';
  return /^\s*"[^"]{20,}"\s*$/.test(query) ? 'lookup' : 'exploration';
}

function complexityOf(
  query: string,
  isLookup: boolean,
  intent: Analysis['intent'],
  terms: number,
): Analysis['complexity'] {
  if (isLookup) return 'simple';
  if (terms === 0) return 'ambiguous';
  if (BOOLEAN.test(query) || FIELD_TAG.test(query) || intent === 'comparison' || intent === 'systematic') {
    return 'complex';
  }
  if (terms === 1 && query.trim().length <= 4) return 'ambiguous';
  if (terms <= SIMPLE_TERMS) return 'simple';
  return terms >= COMPLEX_TERMS ? 'complex' : 'moderate';
}

const YEAR = '((?:19|20)\\d{2})';
const RANGE = new RegExp(`\\b${YEAR}\\s*(?:-|–|to|until)\\s*${YEAR}\\b`, 'i');
const SINCE = new RegExp(`\\b(?:since|from|after)\\s+${YEAR}\\b`, 'i');
const UNTIL = new RegExp(`\\b(?:until|before|up to|through)\\s+${YEAR}\\b`, 'i');
const RECENT = /\b(?:(?:most )?recent|latest|newest)\b/i;
const RECENT_YEARS = 5;

function yearsIn(query: string, thisYear: number): Pick<Analysis, 'years' | 'timeWords'> {
  const range = RANGE.exec(query);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return from <= to ? { years: { from, to }, timeWords: range[0] } : {};
  }
  const since = SINCE.exec(query);
  if (since) return { years: { from: Number(since[1]) }, timeWords: since[0] };
  const until = UNTIL.exec(query);
  if (until) return { years: { to: Number(until[1]) }, timeWords: until[0] };
  const recent = RECENT.exec(query);
  return recent ? { years: { from: thisYear - RECENT_YEARS }, timeWords: recent[0] } : {};
}

/** `X vs Y in Z [for O]` and `effect of X on O in P`: a guess, named as one. */
function picoOf(query: string): Analysis['pico'] {
  if (query.length > 500 || BOOLEAN.test(query) || FIELD_TAG.test(query)) return undefined;
  const compared =
    /^(.{2,}?)\s+(?:vs\.?|versus|compared (?:with|to))\s+(.{2,}?)(?:\s+(?:in|for|among)\s+(.{2,}))?$/i.exec(
      query.trim(),
    );
  if (compared) {
    const [, I = '', C = '', P] = compared;
    return { ...(P && { P: bare(P) }), I: bare(I), C: bare(C) };
  }
  const effect = /\beffects? of (.{2,}?) on (.{2,}?)(?:\s+(?:in|among)\s+(.{2,}))?$/i.exec(query.trim());
  if (!effect) return undefined;
  const [, I = '', O = '', P] = effect;
  return { ...(P && { P: bare(P) }), I: bare(I), O: bare(O) };
}

function bare(text: string): string {
  return text.replace(/[?.!]+$/, '').trim();
}
