/** The files of a zip by their directory, as an unzip program reads them; ours are stored, not compressed. */
export function unzip(zip: Uint8Array): Map<string, string> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const text = (from: number, length: number) => new TextDecoder().decode(zip.subarray(from, from + length));
  let end = zip.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error('no directory: the zip is cut off');
  const files = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let n = view.getUint16(end + 10, true); n > 0; n--) {
    if (view.getUint32(at, true) !== 0x02014b50 || view.getUint16(at + 10, true) !== 0)
      throw new Error('not a stored file');
    const [size, name, extra, comment] = [
      view.getUint32(at + 24, true),
      ...[28, 30, 32].map((field) => view.getUint16(at + field, true)),
    ] as [number, number, number, number];
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const path = text(at + 46, name);
    if (files.has(path)) throw new Error(`${path} stands twice`);
    files.set(path, text(from, size));
    at += 46 + name + extra + comment;
  }
  return files;
}
