import { describe, expect, it } from 'vitest';
import { articleBlocks } from '../../src/fulltext/article-markdown.ts';
import type { PmcArticle } from '../../src/fulltext/article-schema.ts';
import { type Selection, select as selectFound } from '../../src/fulltext/select.ts';
import type { Article, Section } from '../../src/jats/article.ts';

const ALL: Selection = {
  sections: [],
  includeReferences: true,
  includeTables: true,
  includeAssets: true,
  includeDetails: false,
  maxCharacters: Number.POSITIVE_INFINITY,
  maxCharactersPerSection: Number.POSITIVE_INFINITY,
  mode: 'truncate',
};

function select(article: Article, selection: Selection) {
  const found = { kind: 'jats', article, viaSource: 'pmc' } as const;
  const selected = selectFound(found, { id: 'PMC1', idType: 'pmcid', tried: [] }, selection);
  return { ...selected, article: selected.article as PmcArticle };
}

function section(title: string, text: string, ...sections: Section[]): Section {
  return { title, text, sections };
}

function article(parts: Partial<Article>): Article {
  return {
    authors: [],
    affiliations: [],
    keywords: [],
    sections: [],
    tables: [],
    assets: [],
    references: [],
    bodySectionCount: parts.sections?.length ?? 0,
    ...parts,
  };
}

const table = (sectionTitle?: string) => ({
  ...(sectionTitle && { sectionTitle }),
  headerRowCount: 0,
  rows: [['1']],
});

const results = article({
  sections: [
    section('Introduction', 'I.'),
    section(
      'Results',
      'R.',
      section('Patients', 'P.', section('Biomarkers', 'B.')),
      section('Survival', 'S.'),
    ),
  ],
  tables: [table('Biomarkers'), table('Patients'), table('Results'), table()],
  assets: [
    { assetType: 'figure', label: 'Fig. 1', sectionTitle: 'Biomarkers' },
    { assetType: 'figure', sectionTitle: 'Introduction' },
  ],
});

describe('sections', () => {
  const titles = (terms: string[]) => select(results, { ...ALL, sections: terms }).article.sections;

  it('keeps a matching section whole, by part of its title in any case', () => {
    expect(titles(['RESUL'])).toEqual([
      {
        title: 'Results',
        text: 'R.',
        subsections: [
          { title: 'Patients', text: 'P.\n\nBiomarkers\nB.' },
          { title: 'Survival', text: 'S.' },
        ],
      },
    ]);
  });

  it('leads to a deep match by headings without text', () => {
    expect(titles(['biomarkers'])).toEqual([
      { title: 'Results', text: '', subsections: [{ title: 'Patients', text: 'Biomarkers\nB.' }] },
    ]);
  });

  it('brings the tables and figures of matching sections only, not of those that lead there', () => {
    const { article: one } = select(results, { ...ALL, sections: ['biomarkers'] });
    expect(one.tables).toEqual([table('Biomarkers')]);
    expect(one.assets).toEqual([{ assetType: 'figure', label: 'Fig. 1', sectionTitle: 'Biomarkers' }]);
  });

  it('is no filter when its terms are blank', () => {
    expect(select(results, { ...ALL, sections: ['', ' '] })).toEqual(select(results, ALL));
  });

  it('says that it found nothing, and keeps the article', () => {
    const missed = select(results, { ...ALL, sections: ['appendix'] });
    expect(missed).toMatchObject({ missed: true, article: { sections: [] } });
    expect(select(article({}), { ...ALL, sections: ['appendix'] }).missed).toBe(false);
  });
});

describe('what is included', () => {
  it('keeps the first top-level sections', () => {
    expect(select(results, { ...ALL, maxSections: 1 }).article.sections.map(({ title }) => title)).toEqual([
      'Introduction',
    ]);
  });

  it('takes the markers out with the assets, and nothing else in brackets', () => {
    const marked = article({
      sections: [section('R', 'Mass rose.\n\n[Figure: Fig. 1]\n\nSee [Box] and [1,2].\n\n[Supplementary]')],
      assets: [{ assetType: 'figure', label: 'Fig. 1' }, { assetType: 'supplementary-material' }],
    });
    const { article: one } = select(marked, { ...ALL, includeAssets: false });
    expect(one).not.toHaveProperty('assets');
    expect(one.sections[0]?.text).toBe('Mass rose.\n\nSee [Box] and [1,2].');
  });

  it('never shows an empty part', () => {
    const { article: one } = select(article({}), ALL);
    expect(one).toEqual({ source: 'pmc', viaSource: 'pmc', sections: [] });
  });

  it('shows films and figure groups of a sub-article with it', () => {
    const media = [{ href: 'v.mp4', label: 'Video 1.' }];
    const figureGroups = [{ label: 'Figure 3.' }];
    const empty = { authors: [], sections: [], tables: [], assets: [], references: [] };
    const { article: one } = select(article({ subArticles: [{ ...empty, media, figureGroups }] }), {
      ...ALL,
      includeDetails: true,
    });
    expect(one.subArticles).toEqual([{ sections: [], media, figureGroups }]);
    const text = articleBlocks(one).join('\n');
    expect(text).toContain('**Media:** Video 1., v.mp4');
    expect(text).toContain('**Figure groups:** 1, Figure 3.');
  });

  it('shows details only when asked, and names what it leaves out', () => {
    const rich = article({
      licence: { url: 'https://creativecommons.org/licenses/by/4.0/' },
      authors: [{ lastName: 'Ng', orcid: '0000-0000-0000-0001' }],
      references: [{ citation: 'A. 2020', pmid: '1' }],
      subArticles: [{ type: 'reply', authors: [], sections: [], tables: [], assets: [], references: [] }],
    });
    const plain = select(rich, ALL);
    expect(plain.leftOut).toEqual(['licence', 'letters and other sub-articles']);
    expect(plain.article.authors).toEqual([{ lastName: 'Ng' }]);
    expect(plain.article.references).toEqual([{ citation: 'A. 2020' }]);
    expect(plain.article).not.toHaveProperty('licence');
    const full = select(rich, { ...ALL, includeDetails: true });
    expect(full.leftOut).toEqual([]);
    expect(full.article).toMatchObject({
      licence: { url: 'https://creativecommons.org/licenses/by/4.0/' },
      authors: [{ orcid: '0000-0000-0000-0001' }],
      references: [{ pmid: '1' }],
      subArticles: [{ type: 'reply', sections: [] }],
    });
  });
});
