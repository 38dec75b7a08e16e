import { expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { readReply } from '../../../src/pubmed/espell.ts';
import { ncbi } from '../../../src/pubmed/ncbi.ts';
import { correct } from '../../../src/pubmed/spell/correct.ts';
import { CASES } from './cases.ts';

const NCBI = ncbi(readConfig({}));

it.each(CASES)('case $n: $query', ({ query, answer, corrected }) => {
  const { corrected: text, edits } = correct(query, readReply(NCBI, answer));
  expect([text, edits.length > 0]).toEqual([corrected ?? query, corrected !== undefined]);
});
