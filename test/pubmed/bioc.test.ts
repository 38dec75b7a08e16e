import { describe, expect, it } from 'vitest';
import { articleOfBioc } from '../../src/pubmed/bioc.ts';

const passage = (infons: object, text: string) => ({ offset: 0, infons, text });
const passages = [
  passage(
    { section_type: 'TITLE', 'article-id_pmc': '12', 'article-id_pmid': '34', license: 'CC BY' },
    'Sample',
  ),
  passage({ section_type: 'METHODS', type: 'title_1' }, 'Methods'),
  passage({ section_type: 'METHODS', type: 'paragraph' }, 'As in Figure 2B.'),
  passage({ section_type: 'FIG', type: 'fig_title_caption', id: 'F2' }, 'Figure 2B. Flow of'),
  passage({ section_type: 'FIG', type: 'fig_caption', id: 'F2' }, 'participants.'),
  passage({ type: 'fig_title_caption' }, '. No label here.'),
];
const collection = { documents: [{ id: 'PMC12', passages }] };

describe('a BioC answer', () => {
  it.each([
    ['as one collection', collection],
    ['as a list of them', [collection]],
  ])('%s is an article with captions', (_name, value) => {
    expect(articleOfBioc(value)).toMatchObject({
      pmcid: 'PMC12',
      pmid: '34',
      title: 'Sample',
      licence: { text: 'CC BY' },
      bodySectionCount: 1,
      sections: [{ title: 'Methods', text: 'As in Figure 2B.' }],
      assets: [
        { id: 'F2', label: 'Figure 2B', captionText: 'Flow of participants.' },
        { id: 'bioc_fig_2', captionText: 'No label here.' },
      ],
    });
  });

  it.each([[{}], [[]], [{ documents: [] }], ['x'], [undefined], [{ documents: [{ passages: 'x' }] }]])(
    '%j is none',
    (value) => expect(articleOfBioc(value)).toBeUndefined(),
  );
});
