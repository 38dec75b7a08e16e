const HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** One answer for a wrong, an expired and an altered link, so that it tells nothing of what there is. */
export function refusal(): Response {
  return new Response('This download link is not valid, or has expired. Ask the tool for a new one.\n', {
    status: 403,
    headers: HEADERS,
  });
}

/** To the holder of a right link: what it names is gone, or the store failed. */
export function unavailable(status: 410 | 503): Response {
  const text =
    status === 410
      ? 'The files of this link are no longer kept. Call the tool again.\n'
      : 'The store of the files failed. Try again.\n';
  return new Response(text, { status, headers: HEADERS });
}
