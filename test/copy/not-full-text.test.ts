import { describe, expect, it } from 'vitest';
import { isFullText } from '../../src/copy/not-full-text.ts';

const words = (count: number, word = 'tide') => Array(count).fill(word).join(' ');

describe('full text', () => {
  it('is long, whatever it mentions', () => {
    expect(isFullText(`We use cookies. ${words(1600)}`)).toBe(true);
  });

  it('may be short when nothing in it asks to be let in', () => {
    expect(isFullText(words(450))).toBe(true);
  });

  it('may mention cookies when it has the headings of an article', () => {
    expect(isFullText(`We use cookies.\n\n## Methods\n${words(400)}\n\n## Results\n${words(100)}`)).toBe(
      true,
    );
  });

  it.each([
    ['an abstract', words(250)],
    ['a captcha', `Please verify you are human to continue. ${words(20)}`],
    [
      'a paywall with its abstract',
      `# Title\n\n## Abstract\n${words(450)}\n\nPurchase this article or log in to continue.`,
    ],
    ['nothing', ''],
  ])('is not %s', (_name, text) => {
    expect(isFullText(text)).toBe(false);
  });

  it('is told apart in linear time', () => {
    const time = (count: number) => {
      const text = `${'#'.repeat(count)}${' 1. '.repeat(count)}${'log in '.repeat(count)}`.slice(
        0,
        count * 4,
      );
      const before = performance.now();
      isFullText(text);
      return performance.now() - before;
    };
    // The best of several: another program may take the core in the middle of one.
    const best = (count: number) => Math.min(...[1, 2, 3, 4].map(() => time(count)));
    best(10_000);
    expect(best(200_000)).toBeLessThan(40 * Math.max(best(20_000), 5));
  });
});
