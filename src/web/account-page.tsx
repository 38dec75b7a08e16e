import type { GrantSummary } from '@cloudflare/workers-oauth-provider';
import type { AccessToken } from '../auth/access-tokens.ts';
import type { Invitation } from '../auth/invitations.ts';
import { type Member, OWNER } from '../auth/members.ts';
import { SCOPE_WORDS, WRITE_SCOPE } from '../auth/scopes.ts';
import { Fault } from './page.tsx';
import type { Visitor } from './page-env.ts';

/** What the last form brought about. */
export interface Told {
  fault?: string;
  done?: string;
  /** Shown this once. */
  token?: string;
  /** A one-time link, shown this once. */
  invitation?: string;
}

interface Props {
  visitor: Visitor;
  told: Told;
  tokens: AccessToken[];
  grants: GrantSummary[];
  members: Member[];
  invitations: Invitation[];
}

export function AccountPage({ visitor, told, tokens, grants, members, invitations }: Props) {
  return (
    <>
      <Outcome {...told} />
      <Clients grants={grants} />
      <Tokens tokens={tokens} />
      {visitor.isOwner ? <People members={members} invitations={invitations} /> : <Own name={visitor.name} />}
    </>
  );
}

function Outcome({ fault, done, token, invitation }: Told) {
  return (
    <>
      {fault && <Fault>{fault}</Fault>}
      {done && <p role="status">{done}</p>}
      {token && <Once what="Your new token, shown this once:" text={token} />}
      {invitation && (
        <Once what="The invitation, shown this once, for one person and seven days:" text={invitation} />
      )}
    </>
  );
}

function Once({ what, text }: { what: string; text: string }) {
  return (
    <p role="status" class="once">
      {what} <code id="once">{text}</code>{' '}
      <button type="button" data-copies="once" hidden>
        Copy
      </button>
    </p>
  );
}

function Clients({ grants }: { grants: GrantSummary[] }) {
  return (
    <section>
      <h2>Connected clients</h2>
      {grants.length === 0 && <p>No client is connected.</p>}
      <ul class="plain">
        {grants.map(({ id, metadata, scope, createdAt }) => (
          <li>
            <strong>{String(metadata?.clientName ?? 'a client')}</strong>, since {day(createdAt * 1000)}:{' '}
            {scope.includes(WRITE_SCOPE) ? 'reads and saves notes' : 'reads'}{' '}
            <PostButton action={`/account/clients/${id}/disconnect`}>Disconnect</PostButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tokens({ tokens }: { tokens: AccessToken[] }) {
  return (
    <section>
      <h2>Personal access tokens</h2>
      <p>
        For scripts that cannot sign in: sent as <code>Authorization: Bearer …</code>. Whoever has one can use
        it.
      </p>
      <ul class="plain">
        {tokens.map(({ id, label, scopes, expires_at, last_used_at }) => (
          <li>
            <strong>{label}</strong>: {scopes.includes(WRITE_SCOPE) ? 'reads and saves notes' : 'reads'},
            until {day(expires_at)}, {last_used_at ? `last used ${day(last_used_at)}` : 'never used'}{' '}
            <PostButton action={`/account/tokens/${id}/revoke`}>Revoke</PostButton>
          </li>
        ))}
      </ul>
      <form method="post" action="/account/tokens">
        <label>
          What it is for
          <input name="label" maxlength={100} required />
        </label>
        <label>
          Works for
          <select name="days">
            <option value="30">30 days</option>
            <option value="90" selected>
              90 days
            </option>
            <option value="365">a year</option>
          </select>
        </label>
        <label class="tick">
          <input type="checkbox" name="scope" value={WRITE_SCOPE} /> may also {SCOPE_WORDS[WRITE_SCOPE]}
        </label>
        <button type="submit" class="main">
          Create a token
        </button>
      </form>
    </section>
  );
}

function People({ members, invitations }: Pick<Props, 'members' | 'invitations'>) {
  return (
    <section>
      <h2>People</h2>
      <ul class="plain">
        {members.map(({ id, name, created_at, leaving }) => (
          <li>
            <strong>{name}</strong>, since {day(created_at)}
            {leaving && ' (removal did not finish: remove again)'}
            {id !== OWNER && (
              <details>
                <summary>Remove {name}</summary>
                <form method="post" action={`/account/people/${id}/remove`}>
                  <label>
                    Type the name to delete this person’s searches, files and notes for good
                    <input name="name" autocomplete="off" required />
                  </label>
                  <button type="submit" class="grave">
                    Remove with all data
                  </button>
                </form>
              </details>
            )}
          </li>
        ))}
      </ul>
      <h3>Invitations</h3>
      <ul class="plain">
        {invitations.map(({ id, note, expires_at }) => (
          <li>
            {note || 'no note'}, open until {day(expires_at)}{' '}
            <PostButton action={`/account/people/invitations/${id}/withdraw`}>Withdraw</PostButton>
          </li>
        ))}
      </ul>
      <form method="post" action="/account/people/invite">
        <label>
          A note for yourself: whom it is for
          <input name="note" maxlength={100} />
        </label>
        <button type="submit" class="main">
          Make an invitation link
        </button>
      </form>
    </section>
  );
}

function Own({ name }: { name: string }) {
  return (
    <section>
      <h2>Passphrase</h2>
      <form method="post" action="/account/passphrase">
        <label>
          Current passphrase
          <input name="current" type="password" autocomplete="current-password" required />
        </label>
        <label>
          New passphrase
          <input name="next" type="password" autocomplete="new-password" required />
        </label>
        <label>
          The new passphrase again
          <input name="again" type="password" autocomplete="new-password" required />
        </label>
        <button type="submit">Change</button>
      </form>
      <h2>Leave</h2>
      <form method="post" action="/account/leave">
        <label>
          Type your name, {name}, to delete your account with all searches, files and notes
          <input name="name" autocomplete="off" required />
        </label>
        <button type="submit" class="grave">
          Delete my account
        </button>
      </form>
    </section>
  );
}

function PostButton({ action, children }: { action: string; children: string }) {
  return (
    <form method="post" action={action} class="inline">
      <button type="submit">{children}</button>
    </form>
  );
}

function day(time: string | number): string {
  return new Date(time).toISOString().slice(0, 10);
}
