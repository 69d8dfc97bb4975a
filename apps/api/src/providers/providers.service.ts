import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import { asLine } from '@primitives/evaluation';
import { newId, type Clock, type Log } from '@primitives/runtime';
import {
  accountOfIdentity,
  deleteIdentity,
  identitiesOf,
  insertAccount,
  insertIdentity,
  type Account,
  type LinkedIdentity,
} from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import type { Caller } from '../auth/auth.service.js';
import { Challenges } from '../auth/challenges.js';
import { requireDomain } from '../auth/email-domains.js';
import { requireConfirmed, type Viewer } from '../auth/viewer.js';
import { requireSignInMethod } from '../auth/sign-in-methods.js';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, LOG, STORE } from '../injection-tokens.js';
import { TeamsService } from '../teams/teams.service.js';
import { Provider, type ProviderIdentity } from './provider.js';
import { safePath } from './safe-path.js';

export interface ProviderSignIn {
  /** The account that signs in; null when the identity was added to the account that was signed in already. */
  readonly account: Account | null;
  /** The path on this site to return to. */
  readonly next: string;
}

/**
 * Signing in with an external account. An identity is linked only when the account's owner is signed in and has
 * recently confirmed who they are. A matching e-mail never links accounts, since either side may be wrong about its
 * owner.
 */
@Injectable()
export class ProvidersService {
  private readonly providers: ReadonlyMap<string, Provider>;

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    private readonly challenges: Challenges,
    private readonly teams: TeamsService,
  ) {
    const url = config.PRIMITIVES_PUBLIC_URL.replace(/\/+$/, '');
    const list = config.PRIMITIVES_PROVIDERS ?? [];
    this.providers = new Map(
      list.map((settings) => [settings.id, new Provider(settings, `${url}/auth/${settings.id}/callback`)]),
    );
  }

  list(): { id: string; name: string }[] {
    return [...this.providers.values()].map(({ settings: { id, name } }) => ({ id, name }));
  }

  of(accountId: string): Promise<LinkedIdentity[]> {
    return identitiesOf(this.store.manager, accountId);
  }

  /**
   * @param link adds the identity to the viewer's account instead of signing in
   * @returns the URL to send the browser to, and the state to store in it
   * @throws UserError provider_unknown, provider_failed; with `link` also not_signed_in, forbidden,
   *   confirmation_required
   */
  async beginSignIn(
    id: string,
    { next, link }: { next: string; link: boolean },
    viewer: Viewer | null,
  ): Promise<{ url: string; state: string }> {
    const provider = this.named(id);
    const accountId = link ? requireConfirmed(viewer, this.clock.now()).account.id : null;
    const { url, state, verifier, nonce } = await provider
      .beginSignIn()
      .catch((error: unknown) => this.failed(id, error));
    await this.challenges.create(state, 'provider', accountId, { provider: id, verifier, nonce, next: safePath(next) });
    return { url, state };
  }

  /** @throws UserError provider_unknown, provider_failed, identity_in_use, identity_without_email, account_exists */
  async completeSignIn(
    id: string,
    query: string,
    state: string | null,
    { viewer }: Pick<Caller, 'viewer'>,
  ): Promise<ProviderSignIn> {
    const provider = this.named(id);
    const started = state === null ? null : await this.challenges.take(state, 'provider');
    if (state === null || started?.details['provider'] !== id)
      throw new UserError('provider_failed', 'the sign-in was not started in this browser, or it has expired');
    const { verifier = '', nonce = '', next = '/' } = started.details;
    const identity = await provider
      .completeSignIn(query, { state, verifier, nonce })
      .catch((error: unknown) => this.failed(id, error));
    if (started.accountId === null) return { account: await this.accountOf(id, identity), next };
    if (viewer?.session == null || viewer.account.id !== started.accountId)
      throw new UserError('provider_failed', 'another account was signed in when the sign-in started');
    await this.link(id, identity, started.accountId);
    return { account: null, next };
  }

  /** @throws UserError not_signed_in, forbidden, confirmation_required, last_sign_in_method */
  async unlink(id: string, viewer: Viewer | null): Promise<Account> {
    const { account } = requireConfirmed(viewer, this.clock.now());
    await this.store.transaction(async (tx) => {
      if (await deleteIdentity(tx, account.id, id)) await requireSignInMethod(tx, account.id);
    });
    return account;
  }

  private async accountOf(provider: string, { issuer, subject, name, email }: ProviderIdentity): Promise<Account> {
    return this.store.transaction(async (tx) => {
      const now = this.clock.now();
      const known = await accountOfIdentity(tx, issuer, subject, now);
      if (known) return known;
      if (email === null)
        throw new UserError('identity_without_email', `${provider} does not confirm an e-mail of your account`);
      requireDomain(email, this.config);
      const account: Account = {
        id: newId(),
        email,
        name: asLine(name).slice(0, 80) || 'Unnamed',
        role: 'researcher',
        emailVerifiedAt: now,
      };
      if (!(await insertAccount(tx, { ...account, passwordHash: null })))
        throw new UserError(
          'account_exists',
          `an account with ${email} exists; sign in to it and add ${provider} under Security`,
        );
      await insertIdentity(tx, { issuer, subject, accountId: account.id, provider, label: email });
      await this.teams.createPersonalTeam(tx, account);
      return account;
    });
  }

  private async link(
    provider: string,
    { issuer, subject, name, email }: ProviderIdentity,
    accountId: string,
  ): Promise<void> {
    if (await insertIdentity(this.store.manager, { issuer, subject, accountId, provider, label: email ?? name }))
      return;
    const owner = await accountOfIdentity(this.store.manager, issuer, subject, this.clock.now());
    if (owner?.id !== accountId) throw new UserError('identity_in_use', 'this identity is linked to another account');
  }

  private named(id: string): Provider {
    const provider = this.providers.get(id);
    if (!provider) throw new UserError('provider_unknown', `there is no sign-in provider "${id}"`);
    return provider;
  }

  private failed(provider: string, error: unknown): never {
    this.log.warn({ err: error, provider }, 'a sign-in with a provider failed');
    throw new UserError('provider_failed', `the sign-in with ${provider} failed`);
  }
}
