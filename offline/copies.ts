import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ARTICLE_PAGES, articlePage } from './copies-article.ts';
import { pdfOf, scannedPdf } from './copies-pdf.ts';
import { dripping, oversized } from './copies-streams.ts';
import type { Folder } from './folder.ts';
import { decoded } from './log.ts';
import type { Service } from './service.ts';

const FILES = join(import.meta.dirname, 'sample/copies');
const HTML = 'text/html; charset=utf-8';
const PDF = 'application/pdf';
const SITE = 'https://oa.sample-press.example';
const BROKEN_PDF_BYTES = 600;

/** What stands at an address of the invented sites. */
type Copy = () => Promise<Response> | Response;

/** oa.sample-press.example and repository.sample-university.example: open-access copies, good and bad. */
const COPIES = new Map<string, Copy>([
  ['oa.sample-press.example/articles/tide-clocks', page('article.html')],
  ['oa.sample-press.example/articles/gulls', page('abstract-only.html')],
  ['oa.sample-press.example/articles/captcha', page('captcha.html')],
  ['oa.sample-press.example/login', page('login.html')],
  ['oa.sample-press.example/articles/cookie-wall', page('cookie-wall.html')],
  ['oa.sample-press.example/pdf/tide-clocks.pdf', page('article.html', PDF)],
  ['oa.sample-press.example/pdf/captcha.pdf', page('captcha.html', PDF)],
  ['oa.sample-press.example/articles/endless', () => sent(oversized(), HTML)],
  ['oa.sample-press.example/articles/slow', () => sent(dripping(), HTML)],
  ['oa.sample-press.example/articles/empty', () => sent('', HTML)],
  ['oa.sample-press.example/articles/forbidden', () => sent('<h1>403 Forbidden</h1>', HTML, 403)],
  ['oa.sample-press.example/pdf/missing.pdf', () => sent('<h1>404 Not found</h1>', HTML, 404)],
  ['oa.sample-press.example/moved/loop', () => moved(`${SITE}/moved/loop-back`)],
  ['oa.sample-press.example/moved/loop-back', () => moved(`${SITE}/moved/loop`)],
  ['oa.sample-press.example/moved/loopback', () => moved('http://127.0.0.1/')],
  ['oa.sample-press.example/moved/file', () => moved('file:///etc/hostname')],
  ['oa.sample-press.example/moved/private', () => moved('http://10.0.0.5/internal')],
  ['oa.sample-press.example/moved/metadata', () => moved('http://169.254.169.254/latest/meta-data/')],
  [
    'oa.sample-press.example/moved/credentials',
    () => moved('https://user:word@oa.sample-press.example/login'),
  ],
  [
    'oa.sample-press.example/moved/port',
    () => moved('https://oa.sample-press.example:8443/articles/tide-clocks'),
  ],
  ['repository.sample-university.example/bitstream/moths.pdf', () => moths(PDF)],
  ['repository.sample-university.example/bitstream/moths', () => moths(HTML)],
  ['repository.sample-university.example/bitstream/scan.pdf', () => sent(scannedPdf(), PDF)],
  ['repository.sample-university.example/bitstream/broken.pdf', () => moths(PDF, BROKEN_PDF_BYTES)],
]);

/** The invented hosts of open-access copies. Redirects name real addresses, as those of a real site do. */
export const copies: Service = ({ url }, folder) => {
  const hops = /^\/moved\/(\d{1,2})$/.exec(url.pathname)?.[1];
  if (hops)
    return Number(hops) > 1
      ? moved(`${SITE}/moved/${Number(hops) - 1}`)
      : moved(`${SITE}/articles/tide-clocks`);
  if (url.href.startsWith(ARTICLE_PAGES)) return publisherPage(url.href.slice(ARTICLE_PAGES.length), folder);
  return COPIES.get(`${url.hostname}${url.pathname}`)?.() ?? sent('<h1>404 Not found</h1>', HTML, 404);
};

async function publisherPage(doi: string, folder: Folder): Promise<Response> {
  const found = await articlePage(decoded(doi), folder);
  return sent(found ?? '<h1>404 Not found</h1>', HTML, found === undefined ? 404 : 200);
}

function page(file: string, type: string = HTML): Copy {
  return async () => sent(await readFile(join(FILES, file), 'utf8'), type);
}

async function moths(type: string, bytes?: number): Promise<Response> {
  const text = await readFile(join(FILES, 'moths.txt'), 'utf8');
  return sent(pdfOf(text.split('\f')).subarray(0, bytes), type);
}

function sent(body: BodyInit, type: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': type } });
}

function moved(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}
