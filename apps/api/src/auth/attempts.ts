import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/evaluation';
import type { Clock } from '@primitives/process';
import { isKnownBrowser, type Store } from '@primitives/store';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, STORE } from '../edges.js';
import { browserDigest, type Device } from './device.js';
import { RateLimiter } from './rate-limiter.js';

/** The account that is meant, when there is one, and the browser that asks. */
export interface From {
  readonly accountId: string | null;
  readonly device: Device;
}

/** How often one may try to sign in or up. */
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
    const hideBy = config.PRIMITIVES_COOKIE_SECRET; // keys hold e-mails
    const perMinute = config.PRIMITIVES_TUNE_SIGN_INS_PER_MINUTE;
    const perAccount = config.PRIMITIVES_TUNE_SIGN_INS_PER_ACCOUNT_PER_HOUR;
    this.byBoth = new RateLimiter(store, { name: 'sign-in', burst: perMinute, perMs: 60_000, hideBy });
    this.byAddress = new RateLimiter(store, { name: 'sign-ins', burst: perMinute * 10, perMs: 60_000 });
    this.byAccount = new RateLimiter(store, { name: 'sign-ins-account', burst: perAccount, perMs: 3_600_000, hideBy });
    const perHour = config.PRIMITIVES_TUNE_SIGN_UPS_PER_HOUR;
    this.signUps = new RateLimiter(store, { name: 'sign-up', burst: perHour, perMs: 3_600_000 });
  }

  /**
   * Counted by network address, by address and e-mail together, and by e-mail alone, since guesses may come from many addresses. The last
   * count spares browsers with which the account has signed in before: whoever guesses at an account cannot lock its owner out of them.
   * An e-mail without an account is counted in the same way.
   *
   * @param from null for a session, whose holder has signed in already
   * @throws UserError rate_limited
   */
  async countSignIn(ip: string, email: string, from: From | null): Promise<void> {
    const now = this.clock.now();
    const name = email.toLowerCase();
    const allowed =
      (await this.byAddress.take(ip, now)) &&
      (await this.byBoth.take(`${ip} ${name}`, now)) &&
      (from === null || (await this.isKnown(from)) || (await this.byAccount.take(name, now)));
    if (!allowed) throw tooMany('attempts to sign in were made');
  }

  /** @throws UserError rate_limited */
  async countSignUp(ip: string): Promise<void> {
    if (!(await this.signUps.take(ip, this.clock.now()))) throw tooMany('accounts were made from this address');
  }

  private async isKnown({ accountId, device }: From): Promise<boolean> {
    return accountId !== null && isKnownBrowser(this.store.manager, accountId, browserDigest(device));
  }
}

const tooMany = (what: string) => new UserError('rate_limited', `too many ${what}`);
