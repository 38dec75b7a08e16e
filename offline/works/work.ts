import type { Entry } from '../europepmc-catalogue.ts';
import type { Paper } from '../europepmc-paper.ts';

/** The services that know articles. PubMed answers from the folder alone, and is named here for `holds`. */
export type Source = 'pubmed' | 'europepmc' | 'openalex' | 'crossref' | 'semanticScholar';

export interface Ids {
  /** As it is spelled there. */
  doi?: string;
  pmid?: string;
  /** With its prefix. */
  pmcid?: string;
  arxiv?: string;
  corpusId?: string;
}

/** What one source says otherwise than the others; null = it does not say that. */
export type Told = { [id in keyof Ids]?: Ids[id] | null } & {
  title?: string;
  abstract?: string | null;
  /** Citations from works outside the library. */
  citedBy?: number;
};

/** How a work stands to another one. */
export type Relation =
  | 'preprintOf'
  | 'hasPreprint'
  | 'corrects'
  | 'correctedBy'
  | 'retracts'
  | 'retractedBy'
  | 'partOf';

export interface Link {
  relation: Relation;
  /** As `referenceKey` writes it. */
  key: string;
  /** Absent: the library does not have it. */
  work?: Work;
  /** The article itself says so; otherwise the other one. */
  own: boolean;
}

/** A published thing as the library knows it, whatever the services make of it. */
export interface Work {
  /** What its invented ids hang on: the DOI in lower case, else another id, else its name in the table. */
  key: string;
  /** Unlike that of any other work of the library. */
  number: number;
  ids: Ids;
  paper: Paper;
  /** Its records at Europe PMC: two for a preprint that PubMed knows, none where only others know the work. */
  entries: Entry[];
  links: Link[];
  cites: Work[];
  citedBy: Work[];
  /** From the table: what sources say of it. */
  told: { [source in Source]?: Told };
  /** Only the sources in `told` know it. */
  listed: boolean;
}
