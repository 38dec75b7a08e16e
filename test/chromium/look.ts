import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Pictures of every page are left here, to be looked at. */
const PICTURES = process.env.SCREENSHOTS;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

/** What axe finds that shuts somebody out: https://github.com/dequelabs/axe-core/blob/develop/doc/issue_impact.md. */
async function serious(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const axe = (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe;
    interface Violation {
      id: string;
      impact: string;
      nodes: { html: string }[];
    }
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  });
}

/**
 * Looks at the page that is open, as it is at a desk and on a phone, in light and in dark: nothing shuts anybody out,
 * nothing is wider than the phone, headings come in order.
 */
export async function look(page: Page, name: string): Promise<void> {
  for (const [place, viewport] of [
    ['desk', DESK],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      if (PICTURES) {
        mkdirSync(PICTURES, { recursive: true });
        await page.screenshot({
          path: join(PICTURES, `${name}-${place}-${colorScheme}.png`),
          fullPage: true,
        });
      }
      if (place === 'desk') expect([name, colorScheme, await serious(page)]).toEqual([name, colorScheme, []]);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([name, place, width]).toEqual([name, place, viewport.width]);
  }
  const levels = await page
    .locator('h1,h2,h3,h4,h5,h6')
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
  expect([name, levels.filter((level) => level === 1).length]).toEqual([name, 1]);
  const leaps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
  expect([name, leaps]).toEqual([name, []]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESK);
}
