import type { Child } from 'hono/jsx';

interface Props {
  endpoint: string;
  /** No sign-in: reached from this machine alone. */
  open: boolean;
}

/** How the usual clients are connected to this server. */
export function Connect({ endpoint, open }: Props) {
  return (
    <>
      <h2>Connect a client</h2>
      {open && (
        <p>
          This address is of this machine alone, so clients on it can connect. Claude and ChatGPT on the web
          need a deployment; there the steps are these.
        </p>
      )}
      <Client name="Claude">
        <p>
          Settings, <em>Connectors</em>, <em>Add custom connector</em>, and the address above. In Claude Code:
        </p>
        <Command id="claude-code">{`claude mcp add --transport http pubmed ${endpoint}`}</Command>
        {!open && (
          <p>
            Then <code>/mcp</code> to sign in.
          </p>
        )}
      </Client>
      <Client name="ChatGPT">
        <p>
          Settings, <em>Connectors</em>, <em>Create</em> (developer mode), the address above, authentication
          OAuth.
        </p>
      </Client>
      <Client name="Cursor">
        <p>
          In <code>.cursor/mcp.json</code>:
        </p>
        <Command id="cursor">
          {JSON.stringify({ mcpServers: { pubmed: { url: endpoint } } }, null, 2)}
        </Command>
      </Client>
      <Client name="VS Code">
        <p>
          In <code>.vscode/mcp.json</code>:
        </p>
        <Command id="vs-code">
          {JSON.stringify({ servers: { pubmed: { type: 'http', url: endpoint } } }, null, 2)}
        </Command>
      </Client>
      <Client name="MCP Inspector">
        <p>
          {open
            ? 'On the command line:'
            : 'On the command line, with a personal access token from your account page:'}
        </p>
        <Command id="inspector">
          {`npx @modelcontextprotocol/inspector --cli ${endpoint} --transport http ${open ? '' : '--header "Authorization: Bearer pem_…" '}--method tools/list`}
        </Command>
        <p>
          Without <code>--cli</code> it opens its web page: choose “Streamable HTTP” and enter the address.
        </p>
      </Client>
    </>
  );
}

function Client({ name, children }: { name: string; children: Child }) {
  return (
    <details>
      <summary>{name}</summary>
      {children}
    </details>
  );
}

function Command({ id, children }: { id: string; children: string }) {
  return (
    <>
      <pre id={id}>{children}</pre>
      <button type="button" data-copies={id} hidden>
        Copy
      </button>
    </>
  );
}
