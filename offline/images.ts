import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const [WIDTH, HEIGHT] = [48, 32];

/** A small picture in the format of its name: a plain colour of its own for each name, grey as a JPEG. */
export function imageOf(name: string): Response {
  if (/\.png$/i.test(name)) return sent(png(colourOf(name)), 'image/png');
  if (/\.gif$/i.test(name)) return sent(gif(colourOf(name)), 'image/gif');
  return sent(jpeg(), 'image/jpeg');
}

function sent(bytes: Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(bytes, { headers: { 'content-type': type } });
}

function colourOf(name: string): number[] {
  return [...createHash('sha1').update(name).digest().subarray(0, 3)];
}

export function png(colour: number[]): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits, RGB
  const row = [0, ...Array.from({ length: WIDTH }, () => colour).flat()];
  const pixels = Buffer.from(Array.from({ length: HEIGHT }, () => row).flat());
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Uint8Array.from(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** One pixel in a palette of two colours. */
export function gif(colour: number[]): Uint8Array<ArrayBuffer> {
  const palette = [...colour, 255, 255, 255];
  const head = [...Buffer.from('GIF89a', 'latin1'), 1, 0, 1, 0, 0x80, 0, 0, ...palette];
  return Uint8Array.from([...head, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]);
}

/** A grey block of 8 × 8 pixels: baseline, one component, Huffman tables with the one code that is used. */
export function jpeg(): Uint8Array<ArrayBuffer> {
  const segment = (marker: number, data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
  const oneCode = [1, ...Array(15).fill(0), 0];
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from('JFIF\0', 'latin1'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...Array(64).fill(1)]),
    ...segment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    ...segment(0xc4, [0x00, ...oneCode]),
    ...segment(0xc4, [0x10, ...oneCode]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...[0x3f, 0xff, 0xd9],
  ]);
}
