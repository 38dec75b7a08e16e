import { readConfig } from '../../../src/config.ts';
import { ncbi } from '../../../src/pubmed/ncbi.ts';

/** NCBI as the readers of its answers know it. */
export const SERVICE = ncbi(readConfig({ AUTH: 'open' }));
