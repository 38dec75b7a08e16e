import { describe, expect, it } from 'vitest';
import { addressBook, figureAddress } from '../../src/figures/addresses.ts';
import { addressesOn } from '../../src/figures/article-page.ts';

const PAGE = 'https://pmc.ncbi.nlm.nih.gov/articles/PMC1/';
const BLOB = 'https://cdn.ncbi.nlm.nih.gov/pmc/blobs/ab12/1/9f';

describe('addresses of pictures (contracts/article-figures.md §5)', () => {
  it.each([
    ['g1', 'g1.jpg'],
    ['g1.jpg', 'g1.jpg'],
    ['g1.PNG', 'g1.PNG'],
    ['g1.tif', 'g1.jpg'],
    ['journal.pone.0000001.g001', 'journal.pone.0000001.g001.jpg'],
    ['info:doi/10.1371/journal.pone.0000001.g001', 'journal.pone.0000001.g001.jpg'],
    ['a b?c#d', 'a%20b.jpg'],
    ['../../x.jpg', 'x.jpg'],
  ])('are built from %j, the ending never doubled', (href, file) => {
    expect(addressBook('PMC1').picture(href)).toEqual({
      graphic_href: href,
      image_url: `https://europepmc.org/articles/PMC1/bin/${file}`,
      image_url_status: 'guessed',
    });
  });

  it.each(['https://evil.example/x.jpg', 'javascript:alert(1)/..', 'file:///etc/passwd', '..', ''])(
    'are none for %j',
    (href) =>
      expect(addressBook('PMC1').picture(href)).toMatchObject({ image_url: null, image_url_status: 'none' }),
  );

  it('are exact when the page shows the file of that name, and no other', () => {
    const html = `<img src="${BLOB}/g10.jpg"><img alt=x data-src='${BLOB}/g1.jpg'><source srcset="${BLOB}/g2.png 1x, ${BLOB}/g2.png?x=1&amp;y=2 2x"><a href="/articles/instance/1/bin/s1.docx">S1</a><img src="https://evil.example/g3.jpg"><img src="https://cdn.ncbi.nlm.nih.gov.evil.example/g3.jpg"><script>"<img src='x'>"</script>`;
    const book = addressBook('PMC1', addressesOn(html, PAGE));
    expect(book.picture('g1')).toMatchObject({ image_url: `${BLOB}/g1.jpg`, image_url_status: 'exact' });
    expect(book.picture('g2.tif')).toMatchObject({ image_url: `${BLOB}/g2.png`, image_url_status: 'exact' });
    expect(book.picture('g3').image_url_status).toBe('guessed');
    expect(book.file('s1.docx')).toEqual({
      image_url: 'https://pmc.ncbi.nlm.nih.gov/articles/instance/1/bin/s1.docx',
      image_url_status: 'exact',
    });
  });

  it.each([
    'https://cdn.ncbi.nlm.nih.gov.evil.example/a.jpg',
    'https://evil.example/cdn.ncbi.nlm.nih.gov/a.jpg',
    'https://cdn.ncbi.nlm.nih.gov@evil.example/a.jpg',
    'https://u:p@cdn.ncbi.nlm.nih.gov/a.jpg',
    'https://cdn.ncbi.nlm.nih.gov:8443/a.jpg',
    'data:image/png;base64,AAAA',
    'http://127.0.0.1/a.jpg',
  ])('%s is no address of a figure', (address) => expect(figureAddress(address)).toBeUndefined());

  it('are read from a hostile page in no time', () => {
    const started = performance.now();
    for (const part of ['<img ', '<img src="', "<a href='x ", '<img srcset=",,,,'])
      addressesOn(part.repeat(100_000), PAGE);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
