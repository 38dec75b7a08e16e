import type { PubmedRecord } from '../pubmed/record/schema.ts';
import { bibtex } from './bibtex.ts';
import { cslItem } from './csl.ts';
import { csvHeader, csvRow } from './csv.ts';
import { nbib } from './nbib.ts';
import { ris } from './ris.ts';
import { loadStyles, type StyleName } from './styles.ts';

export const FORMATS = ['apa', 'mla', 'vancouver', 'bibtex', 'ris', 'csl', 'csv', 'nbib'] as const;
export type Format = (typeof FORMATS)[number];

export interface FormatOptions {
  includeAbstract: boolean;
}

/** One paper in every format that was asked for. */
export type Formatter = (record: PubmedRecord) => Partial<Record<Format, string>>;

/** Loads what the formats need. Styles never show an abstract. */
export async function formatter(formats: Format[], options: FormatOptions): Promise<Formatter> {
  const style = formats.some(isStyle) ? await loadStyles() : undefined;
  return (record) => {
    const item = cslItem(record, options);
    const texts = formats.map((format): [Format, string] => {
      if (isStyle(format)) return [format, style?.(item, record, format) ?? ''];
      if (format === 'bibtex') return [format, bibtex(item)];
      if (format === 'ris') return [format, ris(item, record)];
      if (format === 'csl') return [format, JSON.stringify(item)];
      if (format === 'csv') return [format, csvRow(item, record, options)];
      return [format, nbib(item, record)];
    });
    return Object.fromEntries(texts);
  };
}

export interface ExportFile {
  name: string;
  mimeType: string;
  text: string;
}

/** Papers in one format as the file that other programs read. */
export function fileOf(format: Format, texts: string[], options: FormatOptions): ExportFile {
  switch (format) {
    case 'bibtex':
      return file('references.bib', 'application/x-bibtex', texts.join('\n\n'));
    case 'ris':
      return file('references.ris', 'application/x-research-info-systems', texts.join('\n\n'));
    case 'csl':
      return file(
        'references.csl.json',
        'application/vnd.citationstyles.csl+json',
        `[\n${texts.join(',\n')}\n]`,
      );
    case 'csv':
      return file('references.csv', 'text/csv', [csvHeader(options), ...texts].join('\r\n'));
    case 'nbib':
      return file('references.nbib', 'application/nbib', texts.join('\n\n'));
    default:
      return file(`references.${format}.txt`, 'text/plain', texts.join('\n\n'));
  }
}

export function isStyle(format: Format): format is StyleName {
  return format === 'apa' || format === 'mla' || format === 'vancouver';
}

function file(name: string, mimeType: string, text: string): ExportFile {
  return { name, mimeType, text: `${text}\n` };
}
