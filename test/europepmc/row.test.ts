import { describe, expect, it } from 'vitest';
import { readRecord } from '../../src/europepmc/row.ts';

const rowOf = (record: object) => readRecord({ id: '11', source: 'MED', ...record })?.row;

describe('a record of Europe PMC', () => {
  it('keeps values in its abstract that look like tags (B7)', () => {
    const abstractText = '<h4>Results</h4>Fell (P<0.001) by 3 <i>units</i>. <h4>Conclusions</h4>Works.';
    expect(rowOf({ title: 'T', abstractText })).toMatchObject({
      abstractSnippet: 'Results: Fell (P<0.001) by 3 units. Conclusions: Works.',
    });
  });

  it('shows the first 400 characters of a long abstract, and that there is more', () => {
    const row = rowOf({ title: 'T', abstractText: `${'a'.repeat(399)}😀 and more` });
    expect(row?.abstractSnippet).toBe(`${'a'.repeat(399)}…`);
    expect(row?.abstractTruncated).toBe(true);
    expect(rowOf({ title: 'T', abstractText: 'a'.repeat(400) })).not.toHaveProperty('abstractTruncated');
  });

  it.each([
    [{ pubTypeList: { pubType: ['Retracted Publication'] } }, true],
    [{ pubType: 'retracted publication; journal article' }, true],
    [
      { commentCorrectionList: { commentCorrection: [{ type: 'Retraction in', id: '5', source: 'MED' }] } },
      true,
    ],
    [{ pubType: 'journal article' }, undefined],
  ])('of %j is retracted: %j', (fields, retracted) => {
    expect(rowOf({ title: 'T', ...fields })?.retracted).toBe(retracted);
  });

  it('that is a preprint says so, its server and its journal version (F7)', () => {
    expect(
      readRecord({
        id: 'PPR5',
        source: 'PPR',
        title: 'Early',
        doi: '10.1101/2023.05.01.23289000',
        bookOrReportDetails: { publisher: 'medRxiv' },
        commentCorrectionList: {
          commentCorrection: [
            { id: '11', source: 'MED', type: 'Preprint of' },
            { id: '../x', source: 'MED', type: 'Preprint of' },
            { id: '12', source: 'MED', type: 'Comment in' },
          ],
        },
      })?.row,
    ).toEqual({
      source: 'PPR',
      epmcId: 'PPR5',
      isPreprint: true,
      title: 'Early',
      journal: 'medRxiv',
      doi: '10.1101/2023.05.01.23289000',
      otherVersions: [{ relation: 'journal version', source: 'MED', epmcId: '11' }],
      epmcUrl: 'https://europepmc.org/article/PPR/PPR5',
    });
  });

  it('shows three authors of many', () => {
    expect(rowOf({ authorString: 'Ng P, TRIAL-9 Group, van der Berg AB, Lu Y.' })?.authors).toBe(
      'Ng P, TRIAL-9 Group, van der Berg AB, et al.',
    );
    expect(rowOf({ authorString: 'Ng P.' })?.authors).toBe('Ng P');
    expect(rowOf({})).not.toHaveProperty('authors');
  });

  it.each([[{ id: undefined }], [{ source: 'javascript' }], [{ id: '1/../2' }], [{ id: 'x'.repeat(65) }]])(
    'with %j is no record',
    (fields) => {
      expect(rowOf({ title: 'T', ...fields })).toBeUndefined();
    },
  );

  it('says nothing of fields that are not as expected', () => {
    expect(
      rowOf({
        title: null,
        pubYear: 'soon',
        citedByCount: -1,
        isOpenAccess: '?',
        firstPublicationDate: '2024',
      }),
    ).toEqual({
      source: 'MED',
      epmcId: '11',
      pmid: '11',
      epmcUrl: 'https://europepmc.org/article/MED/11',
    });
  });
});
