import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Person } from './people.ts';

/** read_session shows a hundred runs of a session, so a researcher begins another one before that. */
const SEARCHES_A_SESSION = 80;
const IDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12].map((n) => String(90_000_000 + n));
const TEXTS = ['samplutide', 'sepsis', 'tau', 'hesitancy', 'radiology'];

type Content = Record<string, unknown>;

export interface Timed {
  tool: string;
  ms: number;
}

/** Somebody who works with the server, one call after the other; remembers what was asked and what was answered. */
export class Researcher {
  readonly person: Person;
  /** Queries by session. */
  readonly sent = new Map<string, Set<string>>();
  /** Status of the run by query; partial: a source was too slow. */
  readonly answered = new Map<string, 'completed' | 'partial'>();
  readonly wrong: string[] = [];
  #client: Client | undefined;
  #isModern: boolean;
  #turn = 0;
  #searches = 0;

  constructor(person: Person, number: number) {
    this.person = person;
    this.#isModern = number % 2 === 0;
    this.#turn = number; // not all the same tool at once
  }

  async connect(url: string): Promise<void> {
    const mode = { pin: '2026-07-28' as const };
    this.#client = new Client(
      { name: 'load', version: '1' },
      this.#isModern ? { versionNegotiation: { mode } } : {},
    );
    const headers = { authorization: `Bearer ${this.person.token}` };
    await this.#client.connect(
      new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
    );
  }

  /** Makes the next call. @throws Error when no answer came; a wrong answer is noted in `wrong` */
  async work(): Promise<Timed> {
    const at = this.#turn;
    this.#turn += 1;
    const id = IDS[at % IDS.length] ?? '';
    const text = TEXTS[at % TEXTS.length] ?? '';
    const steps: (() => Promise<Timed>)[] = [
      () => this.#search('pubmed_search_articles', text, 'maxResults'),
      () => this.#call('pubmed_fetch_articles', { pmids: [id] }),
      () => this.#call('pubmed_fetch_fulltext', { pmcids: [id] }),
      () => this.#search('unified_search', text, 'limit'),
      () => this.#call('get_article_figures', { source: { kind: 'pmcid', value: `PMC${id}` } }),
      () => this.#call('pubmed_convert_ids', { ids: [id], idtype: 'pmid' }),
      () => this.#call('pubmed_format_citations', { pmids: [id], formats: ['ris', 'bibtex'] }),
      () => this.#call('save_literature_notes', { pmids: [id] }),
      () => this.#ownRuns(),
    ];
    return (steps[at % steps.length] as () => Promise<Timed>)();
  }

  /** The runs of a session as the server shows them. */
  async runs(session: string): Promise<{ query: string; status: string }[]> {
    const { content } = await this.#ask('read_session', {
      request: { action: 'search_runs', session_id: session, limit: 100 },
    });
    return (content.runs ?? []) as { query: string; status: string }[];
  }

  async close(): Promise<void> {
    await this.#client?.close().catch(() => {});
  }

  /** A search that nobody else makes, and that nobody makes twice. */
  async #search(tool: string, text: string, size: string): Promise<Timed> {
    const session = `s${Math.floor(this.#searches / SEARCHES_A_SESSION)}`;
    const query = `${text} OR ${this.person.name}search${this.#searches}`;
    this.#searches += 1;
    this.sent.set(session, (this.sent.get(session) ?? new Set()).add(query));
    const { ms, content } = await this.#ask(tool, { query, [size]: 5, session_id: session });
    const run = content.search_run as Content | undefined;
    if (run?.status === 'completed' || run?.status === 'partial') this.answered.set(query, run.status);
    else this.wrong.push(`${tool}: ${run?.status ?? JSON.stringify(content.error)}`);
    return { tool, ms };
  }

  /** Their newest runs, among which no run of another may be. */
  async #ownRuns(): Promise<Timed> {
    const tool = 'read_session';
    const { ms, content } = await this.#ask(tool, { request: { action: 'summary', include_history: true } });
    const history = (content.search_history ?? []) as { query: string }[];
    if (history.some(({ query }) => !query.includes(`${this.person.name}search`)))
      this.wrong.push(`${tool}: a run of another user`);
    return { tool, ms };
  }

  async #call(tool: string, args: object): Promise<Timed> {
    const { ms, content } = await this.#ask(tool, args);
    if (content.error) this.wrong.push(`${tool}: ${JSON.stringify(content.error)}`);
    return { tool, ms };
  }

  async #ask(tool: string, args: object): Promise<{ ms: number; content: Content }> {
    const before = performance.now();
    const { structuredContent } = await (this.#client as Client).callTool({
      name: tool,
      arguments: args as Record<string, unknown>,
    });
    return { ms: performance.now() - before, content: (structuredContent ?? {}) as Content };
  }
}
