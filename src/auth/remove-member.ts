import type { OAuthHelpers } from '@cloudflare/workers-oauth-provider';
import { people } from './people.ts';

/**
 * Removes a member with all data: first every door is shut, then the data goes, then the name is free again. What
 * fails in between leaves a member who is leaving; the same call again goes on. False for the owner.
 */
export async function removeMember(
  env: Env & { OAUTH_PROVIDER: OAuthHelpers },
  id: string,
): Promise<boolean> {
  if (!(await people(env).beginRemoval(id))) return false;
  await env.USER_SESSION.getByName(id).erase({ forGood: true });
  await disconnectAll(env.OAUTH_PROVIDER, id);
  await people(env).forget(id);
  return true;
}

async function disconnectAll(oauth: OAuthHelpers, userId: string): Promise<void> {
  for (let cursor: string | undefined; ; ) {
    const page = await oauth.listUserGrants(userId, cursor === undefined ? {} : { cursor });
    for (const grant of page.items) await oauth.revokeGrant(grant.id, userId);
    cursor = page.cursor;
    if (!cursor) return;
  }
}
