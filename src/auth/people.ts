import { DurableObject } from 'cloudflare:workers';
import { configOf } from '../config.ts';
import { label as plainLabel } from '../text/label.ts';
import {
  type AccessToken,
  AccessTokens,
  MOST_TOKENS,
  TOKEN_PREFIX,
  type TokenHolder,
} from './access-tokens.ts';
import { Attempts, invitationLimits, placeOf, registrationLimits, signInLimits } from './attempts.ts';
import { BrowserSessions } from './browser-sessions.ts';
import { type Invitation, Invitations, MOST_INVITATIONS } from './invitations.ts';
import { type Member, Members, MOST_MEMBERS, memberName, nameFault, OWNER } from './members.ts';
import { hashPassphrase, isPassphrase, passphraseFault } from './passphrase.ts';
import { digest, freshId, freshSecret } from './random.ts';
import { READ_SCOPE, scopesAmong } from './scopes.ts';

/** What was asked for, or why not: an error's class does not survive the way out of an object. */
export type Answer<T> = ({ ok: true } & T) | { ok: false; message: string; retryAfter?: number };

const WRONG = 'Name or passphrase is wrong.';
const INVITATION_GONE =
  'This invitation does not work any more: it was used or withdrawn, or is older than seven days. Ask the owner for a new one.';
const FULL = `A deployment has at most ${MOST_MEMBERS} people.`;

/** The one object that knows who may use this deployment: members, invitations, tokens, who is signed in. */
export class People extends DurableObject<Env> {
  #members = new Members(this.ctx.storage.sql);
  #invitations = new Invitations(this.ctx.storage.sql);
  #tokens = new AccessTokens(this.ctx.storage.sql);
  #browsers = new BrowserSessions(this.ctx.storage.sql);
  #attempts = new Attempts(this.ctx.storage.sql);

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(() => this.#admitOwner());
  }

  /** The owner's passphrase is the deployment's secret: when it changes, the owner is signed out everywhere on the pages. */
  async #admitOwner(): Promise<void> {
    const { ownerPassphrase } = configOf(this.env);
    if (ownerPassphrase === undefined) return;
    const known = this.#members.byId(OWNER);
    if (known && (await isPassphrase(ownerPassphrase, known.passphrase))) return;
    const passphrase = await hashPassphrase(ownerPassphrase);
    if (known) this.#members.setPassphrase(OWNER, passphrase);
    else this.#members.add(OWNER, OWNER, passphrase, new Date().toISOString());
    this.#browsers.endAll(OWNER);
  }

  /** A new browser session; `cookie` is its secret. Unknown name and wrong passphrase look and last the same. */
  async signIn(
    name: string,
    passphrase: string,
    address: string | null,
  ): Promise<Answer<{ cookie: string }>> {
    const wanted = memberName(name) ?? '';
    const limits = signInLimits(wanted, placeOf(address));
    const retryAfter = this.#attempts.take(limits, Date.now());
    if (retryAfter) return tooMany(retryAfter);
    const member = this.#members.byName(wanted);
    const stored = (member ?? this.#members.byId(OWNER))?.passphrase ?? '';
    const right = await isPassphrase(passphrase, stored);
    // Meanwhile the member may have been removed, or the passphrase changed.
    if (!member || !right || this.#members.byName(wanted)?.passphrase !== stored) return no(WRONG);
    this.#attempts.forgive(limits);
    return { ok: true, cookie: await this.#begin(member.id) };
  }

  async signedIn(cookie: string): Promise<Member | undefined> {
    const id = this.#browsers.member(await digest(cookie), Date.now());
    const found = id === undefined ? undefined : this.#members.byId(id);
    return found && !found.leaving ? plain(found) : undefined;
  }

  async signOut(cookie: string): Promise<void> {
    this.#browsers.end(await digest(cookie));
  }

  members(): Member[] {
    return this.#members.all();
  }

  member(id: string): Member | undefined {
    const found = this.#members.byId(id);
    return found && plain(found);
  }

  /** `secret` makes the link, and is told this once only. */
  async invite(note: string): Promise<Answer<{ invitation: Invitation; secret: string }>> {
    if (this.#members.all().length >= MOST_MEMBERS) return no(FULL);
    if (this.#invitations.all(Date.now()).length >= MOST_INVITATIONS)
      return no(`${MOST_INVITATIONS} invitations are open. Withdraw one first.`);
    const secret = freshSecret();
    const hash = await digest(secret);
    const invitation = this.#invitations.add(freshId(), hash, plainLabel(note), Date.now());
    return { ok: true, invitation, secret };
  }

  invitations(): Invitation[] {
    return this.#invitations.all(Date.now());
  }

  withdrawInvitation(id: string): void {
    this.#invitations.withdraw(id);
  }

  /** Whether an invitation can still be used; looking at it does not use it up. */
  async invitationIsOpen(secret: string, address: string | null): Promise<Answer<object>> {
    const limits = invitationLimits(placeOf(address));
    const retryAfter = this.#attempts.take(limits, Date.now());
    if (retryAfter) return tooMany(retryAfter);
    if (!this.#invitations.isOpen(await digest(secret), Date.now())) return no(INVITATION_GONE);
    this.#attempts.giveBack(limits);
    return { ok: true };
  }

  /** Makes a member of who has the link, and signs them in. Who is refused does not use the link up. */
  async join(
    secret: string,
    name: string,
    passphrase: string,
    address: string | null,
  ): Promise<Answer<{ cookie: string }>> {
    const open = await this.invitationIsOpen(secret, address);
    if (!open.ok) return open;
    const link = await digest(secret);
    const fault = nameFault(name) ?? passphraseFault(passphrase);
    const wanted = memberName(name);
    if (fault || !wanted) return no(fault ?? WRONG);
    const before = this.#noRoomFor(wanted);
    if (before) return no(before);
    const hash = await hashPassphrase(passphrase);
    // Another request may have come in between.
    const meanwhile = this.#noRoomFor(wanted);
    if (meanwhile) return no(meanwhile);
    if (!this.#invitations.use(link, Date.now())) return no(INVITATION_GONE);
    const id = `m-${freshId()}`;
    this.#members.add(id, wanted, hash, new Date().toISOString());
    return { ok: true, cookie: await this.#begin(id) };
  }

  /** Sets another passphrase and signs all other browsers out; the owner's is set by the deployment. */
  async changePassphrase(
    id: string,
    current: string,
    next: string,
    address: string | null,
  ): Promise<Answer<{ cookie: string }>> {
    const known = this.#members.byId(id);
    if (!known || id === OWNER)
      return no('The owner’s passphrase is the secret OWNER_PASSPHRASE of the deployment.');
    const limits = signInLimits(known.name, placeOf(address));
    const retryAfter = this.#attempts.take(limits, Date.now());
    if (retryAfter) return tooMany(retryAfter);
    if (!(await isPassphrase(current, known.passphrase))) return no('The current passphrase is wrong.');
    this.#attempts.forgive(limits);
    const fault = passphraseFault(next);
    if (fault) return no(fault);
    this.#members.setPassphrase(id, await hashPassphrase(next));
    this.#browsers.endAll(id);
    return { ok: true, cookie: await this.#begin(id) };
  }

  /** Shuts every door of a member at once; the data is deleted after this, and then `forget` ends it. */
  beginRemoval(id: string): boolean {
    if (id === OWNER || !this.#members.byId(id)) return false;
    this.#members.markLeaving(id);
    this.#browsers.endAll(id);
    this.#tokens.revokeAll(id);
    return true;
  }

  forget(id: string): void {
    if (this.#members.byId(id)?.leaving) this.#members.remove(id);
  }

  /** `token` is told this once only. */
  async createToken(
    member: string,
    label: string,
    scopes: string[],
    days: number,
  ): Promise<Answer<{ token: string }>> {
    if (this.#tokens.of(member).length >= MOST_TOKENS)
      return no(`You have ${MOST_TOKENS} tokens. Revoke one first.`);
    const wanted = scopesAmong(scopes);
    if (!wanted.includes(READ_SCOPE)) wanted.unshift(READ_SCOPE);
    const token = TOKEN_PREFIX + freshSecret();
    const entry = {
      id: freshId(),
      hash: await digest(token),
      label: plainLabel(label) || 'token',
      scopes: wanted,
      days: Number.isInteger(days) ? Math.min(Math.max(days, 1), 365) : 90,
    };
    this.#tokens.add(member, entry, Date.now());
    return { ok: true, token };
  }

  tokens(member: string): AccessToken[] {
    return this.#tokens.of(member);
  }

  revokeToken(member: string, id: string): void {
    this.#tokens.revoke(member, id);
  }

  async tokenHolder(token: string): Promise<TokenHolder | undefined> {
    const holder = this.#tokens.holder(await digest(token), Date.now());
    const member = holder && this.#members.byId(holder.userId);
    return member && !member.leaving ? holder : undefined;
  }

  /** Whether a client may register now; seconds to wait otherwise. */
  registrationWait(address: string | null): number | undefined {
    return this.#attempts.take(registrationLimits(placeOf(address)), Date.now());
  }

  /** Why nobody of this name can become a member now. */
  #noRoomFor(name: string): string | undefined {
    const all = this.#members.all();
    if (all.some((member) => member.name === name)) return 'This name is taken. Choose another one.';
    return all.length >= MOST_MEMBERS ? FULL : undefined;
  }

  async #begin(member: string): Promise<string> {
    const cookie = freshSecret();
    this.#browsers.begin(await digest(cookie), member, Date.now());
    return cookie;
  }
}

/** The object's only instance. */
export function people(env: Env): DurableObjectStub<People> {
  return env.PEOPLE.getByName('people');
}

function no(message: string): { ok: false; message: string } {
  return { ok: false, message };
}

function tooMany(retryAfter: number): { ok: false; message: string; retryAfter: number } {
  const minutes = Math.ceil(retryAfter / 60);
  return { ok: false, message: `Too many attempts. Try again in ${minutes} min.`, retryAfter };
}

/** Without the hash, which stays in here. */
function plain({ id, name, created_at, leaving }: Member): Member {
  return { id, name, created_at, leaving };
}
