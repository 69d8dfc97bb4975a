import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import type { Clock } from '@primitives/runtime';
import { isKnownBrowser } from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, STORE } from '../injection-tokens.js';
import { browserDigest, type Device } from './device.js';
import { RateLimiter } from './rate-limiter.js';

/** The target account, if it exists, and the client's browser. */
export interface SignInSource {
  readonly accountId: string | null;
  readonly device: Device;
}

/** Rate limits for sign-in and sign-up attempts. */
@Injectable()
export class Attempts {
  private readonly byBoth: RateLimiter;
  private readonly byAddress: RateLimiter;
  private readonly byAccount: RateLimiter;
  private readonly signUps: RateLimiter;

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const hideBy = config.PRIMITIVES_COOKIE_SECRET; // keys contain e-mail addresses
    const perMinute = config.PRIMITIVES_TUNE_SIGN_INS_PER_MINUTE;
    const perAccount = config.PRIMITIVES_TUNE_SIGN_INS_PER_ACCOUNT_PER_HOUR;
    this.byBoth = new RateLimiter(store, { name: 'sign-in', burst: perMinute, perMs: 60_000, hideBy });
    this.byAddress = new RateLimiter(store, { name: 'sign-ins', burst: perMinute * 10, perMs: 60_000 });
    this.byAccount = new RateLimiter(store, { name: 'sign-ins-account', burst: perAccount, perMs: 3_600_000, hideBy });
    const perHour = config.PRIMITIVES_TUNE_SIGN_UPS_PER_HOUR;
    this.signUps = new RateLimiter(store, { name: 'sign-up', burst: perHour, perMs: 3_600_000 });
  }

  /**
   * Applies three limits: per network address, per address and e-mail, and per e-mail, because guesses may come from
   * many addresses. Browsers with which the account has signed in before are exempt from the third limit, so that an
   * attacker cannot lock the owner out. E-mails without an account are counted in the same way.
   *
   * @param source null for a session, whose holder has already signed in
   * @throws UserError rate_limited
   */
  async countSignIn(network: string, email: string, source: SignInSource | null): Promise<void> {
    const now = this.clock.now();
    const name = email.toLowerCase();
    const allowed =
      (await this.byAddress.consume(network, now)) &&
      (await this.byBoth.consume(`${network} ${name}`, now)) &&
      (source === null || (await this.isKnown(source)) || (await this.byAccount.consume(name, now)));
    if (!allowed) throw tooMany('sign-in attempts');
  }

  /** @throws UserError rate_limited */
  async countSignUp(network: string): Promise<void> {
    if (!(await this.signUps.consume(network, this.clock.now()))) throw tooMany('sign-ups from this network address');
  }

  private async isKnown({ accountId, device }: SignInSource): Promise<boolean> {
    return accountId !== null && isKnownBrowser(this.store.manager, accountId, browserDigest(device));
  }
}

const tooMany = (what: string) => new UserError('rate_limited', `too many ${what}`);
