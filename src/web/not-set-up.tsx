import { EXAMPLE_PASSPHRASE, LEAST_PASSPHRASE } from '../auth/passphrase.ts';
import type { Config } from '../config.ts';
import { document } from './page.tsx';

const HEADERS = { 'Cache-Control': 'no-store', 'Retry-After': '60' };

/** All that a deployment without a usable passphrase answers: what its owner has to do. */
export async function notSetUp(request: Request, { signInFault, upstreamMode }: Config): Promise<Response> {
  const message = `Sign-in is not configured on this deployment, so it serves nobody. ${signInFault ?? ''} Its owner sets it with: npx wrangler secret put OWNER_PASSPHRASE`;
  if (!request.headers.get('accept')?.includes('text/html')) {
    const error = { code: -32000, message };
    return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 503, headers: HEADERS });
  }
  const body = (
    <>
      <p role="alert">{signInFault}</p>
      <p>
        This server was deployed, but it does not know its owner yet, so it serves nobody. If it is yours, set
        a passphrase of at least {LEAST_PASSPHRASE} characters that is not <code>{EXAMPLE_PASSPHRASE}</code>:
      </p>
      <pre>
        <code>npx wrangler secret put OWNER_PASSPHRASE</code>
      </pre>
      <p>
        or in the Cloudflare dashboard: Workers &amp; Pages, this Worker, Settings, Variables and Secrets, add
        the secret OWNER_PASSPHRASE. Then load this page again.
      </p>
    </>
  );
  const title = 'This server is not set up yet';
  const text = await document(
    { title, visitor: undefined, upstreamMode, open: true, path: '/sign-in' },
    body,
  );
  const csp = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'";
  return new Response(String(text), {
    status: 503,
    headers: { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': csp },
  });
}
