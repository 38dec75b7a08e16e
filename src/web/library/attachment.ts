/** A file to be saved, never shown: what is in it is not ours. */
export function attachment(
  content: string | Uint8Array<ArrayBuffer>,
  name: string,
  mimeType: string,
): Response {
  const plain = name.replace(/[^\w.-]/g, '_');
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  const type = /^text\/|json$/.test(mimeType) ? `${mimeType}; charset=utf-8` : mimeType;
  return new Response(content, { headers: { 'content-type': type, 'content-disposition': disposition } });
}
