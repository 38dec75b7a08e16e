import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import type { Config } from '../config.ts';

/**
 * The refusal (403) of a request whose Host or Origin may not use `/mcp`, or nothing. Without sign-in only this
 * machine's own names are hosts: a page that has its name resolve to 127.0.0.1 must not reach the server. On a
 * deployment Cloudflare routes by host, so the Host is the deployment's own; pages may come from there, from this
 * machine (MCP Inspector) and from `ALLOWED_ORIGINS`. No Origin is fine: clients that are no browsers send none.
 */
export function refuseForeign(request: Request, config: Config): Response | undefined {
  const { hostname } = new URL(request.url);
  const hosts = config.auth === 'open' ? localhostAllowedHostnames() : [hostname];
  const ownOrigin = config.auth === 'open' ? [] : [hostname];
  return (
    hostHeaderValidationResponse(request, hosts) ??
    originValidationResponse(request, [...localhostAllowedOrigins(), ...ownOrigin, ...config.allowedOrigins])
  );
}
