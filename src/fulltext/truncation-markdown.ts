import { escapeMarkdown } from '../text/escape.ts';
import type { LedgerRow, SubsectionRow, Truncation } from './truncation.ts';

/** What was cut, with the size of every section: enough to ask for one of them next. */
export function truncationBlocks(truncation: Truncation): string[] {
  const { mode, returnedCharacters, originalCharacters, maxCharacters, maxCharactersPerSection } = truncation;
  const limits = [
    maxCharacters !== undefined && `maxCharacters ${maxCharacters}`,
    maxCharactersPerSection !== undefined && `maxCharactersPerSection ${maxCharactersPerSection}`,
    `${truncation.omittedSections} sections dropped`,
    truncation.omittedTables && `${truncation.omittedTables} tables left out`,
    truncation.omittedAssets && `${truncation.omittedAssets} assets left out`,
  ];
  return [
    `**Shortened (${mode}):** ${returnedCharacters} of ${originalCharacters} characters; ${limits.filter(Boolean).join(', ')}`,
    ...truncation.articles.map((article) => {
      const names = [...(article.omittedTableNames ?? []), ...(article.omittedAssetNames ?? [])];
      return [
        `- ${escapeMarkdown(article.id)}: ${article.returnedCharacters} of ${article.originalCharacters} characters`,
        ...(names.length > 0 ? [`  - Left out: ${names.map(escapeMarkdown).join(', ')}`] : []),
        ...(article.sections ?? []).flatMap((row) => [
          `  - ${rowText(row)}`,
          ...(row.subsections ?? []).flatMap((sub) => [
            `    - ${rowText(sub)}`,
            ...(sub.deeper ?? []).map((one) => `      - ${nameOf(one)}: ${one.originalCharacters}`),
          ]),
        ]),
      ].join('\n');
    }),
  ];
}

function nameOf({ label, title }: { label?: string | undefined; title?: string | undefined }): string {
  return escapeMarkdown([label, title].filter(Boolean).join(' ')) || 'untitled section';
}

function rowText(row: LedgerRow | SubsectionRow): string {
  const { returnedCharacters, originalCharacters } = row;
  return `${nameOf(row)}: ${returnedCharacters === originalCharacters ? 'all' : returnedCharacters} of ${originalCharacters}`;
}
