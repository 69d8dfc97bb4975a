import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import { newId, type Clock } from '@primitives/runtime';
import {
  answerDeviceRequest,
  deleteEndedDeviceGrants,
  deviceRequest,
  insertDeviceGrant,
  pollDeviceGrant,
  consumeDeviceGrant,
  type DeviceRequest,
} from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { z } from 'zod';
import { RateLimiter } from '../auth/rate-limiter.js';
import { createSecret, tokenDigest } from '../auth/secret-token.js';
import { TokensService } from '../auth/tokens.service.js';
import { requireSession, SCOPES, type Viewer } from '../auth/viewer.js';
import { CLOCK, STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { line } from '../graphql/plain-inputs.js';

/** 15 minutes: the time in which the user must decide. */
const GRANT_MS = 15 * 60_000;
/** Minimum interval between polls of a client. */
export const INTERVAL_MS = 5_000;
/** 90 days: lifetime of the issued token. */
const TOKEN_DAYS = 90;
/** Letters without look-alikes and vowels (RFC 8628 section 6.1). */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';

const Scopes = z.array(z.enum(SCOPES)).min(1);
const NewRequest = z.object({ name: line(80), scopes: Scopes });
const Decision = z.object({ userCode: z.string().max(40), approve: z.boolean(), scopes: Scopes.nullish() });

/** Result of a poll, in the terms of RFC 8628. */
export type Poll =
  | { readonly state: 'granted'; readonly token: string; readonly scopes: readonly string[] }
  | { readonly state: 'authorization_pending' | 'slow_down' | 'access_denied' | 'expired_token' };

/** Issues API tokens to clients whose users decide in a browser, so that users enter no password in a terminal. */
@Injectable()
export class DevicesService {
  private readonly guesses: RateLimiter;
  private readonly requests: RateLimiter;

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly tokens: TokensService,
  ) {
    this.guesses = new RateLimiter(store, { name: 'device-codes', burst: 10, perMs: 60_000 });
    this.requests = new RateLimiter(store, { name: 'devices', burst: 30, perMs: 3_600_000 });
  }

  /** @throws UserError input_invalid, rate_limited */
  async request(
    input: unknown,
    { rateLimitKey, network }: { rateLimitKey: string; network: string },
  ): Promise<{ deviceCode: string; userCode: string; expiresInSeconds: number }> {
    const { name, scopes } = parseInput(NewRequest, input);
    if (!(await this.requests.consume(rateLimitKey, this.clock.now())))
      throw new UserError('rate_limited', 'too many device requests from this network address');
    await deleteEndedDeviceGrants(this.store.manager, this.clock.now());
    const deviceCode = createSecret();
    const grant = {
      id: newId(),
      deviceSha256: tokenDigest(deviceCode),
      name,
      scopes: [...new Set(scopes)],
      network,
      expiresAt: new Date(this.clock.now().getTime() + GRANT_MS),
    };
    let userCode = randomUserCode();
    while (!(await insertDeviceGrant(this.store.manager, { ...grant, userCode }))) userCode = randomUserCode();
    return { deviceCode, userCode, expiresInSeconds: GRANT_MS / 1000 };
  }

  /** Creates the token when the client fetches it, so that the secret is never stored. */
  async poll(deviceCode: string): Promise<Poll> {
    const sha256 = tokenDigest(deviceCode);
    return this.store.transaction(async (tx): Promise<Poll> => {
      const now = this.clock.now();
      const grant = await pollDeviceGrant(tx, sha256, now, INTERVAL_MS);
      if (!grant || grant.over) return { state: 'expired_token' };
      if (grant.approved === false) return { state: 'access_denied' };
      if (grant.hasty) return { state: 'slow_down' };
      if (grant.accountId === null) return { state: 'authorization_pending' };
      await consumeDeviceGrant(tx, sha256, now);
      const { secret } = await this.tokens.createFor(grant.accountId, grant.name, grant.scopes, TOKEN_DAYS);
      return { state: 'granted', token: secret, scopes: grant.scopes };
    });
  }

  /** @throws UserError not_signed_in, forbidden, rate_limited, device_code_unknown */
  async show(code: string, viewer: Viewer | null): Promise<DeviceRequest> {
    const { account } = requireSession(viewer);
    await this.consumeGuess(account.id);
    const found = await deviceRequest(this.store.manager, normalizeCode(code), this.clock.now());
    if (!found) throw unknown();
    return found;
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid, rate_limited, device_code_unknown */
  async decide(input: unknown, viewer: Viewer | null): Promise<DeviceRequest> {
    const { account } = requireSession(viewer);
    const { userCode, approve, scopes } = parseInput(Decision, input);
    const pending = await this.show(userCode, viewer);
    const granted = pending.scopes.filter((scope) => scopes == null || scopes.some((selected) => selected === scope));
    if (approve && granted.length === 0)
      throw new UserError('input_invalid', 'scopes: must include at least one of the requested scopes');
    const answer = {
      userCode: pending.userCode,
      accountId: account.id,
      approved: approve,
      scopes: granted,
      now: this.clock.now(),
    };
    if (!(await answerDeviceRequest(this.store.manager, answer))) throw unknown();
    return { ...pending, scopes: granted };
  }

  private async consumeGuess(accountId: string): Promise<void> {
    if (!(await this.guesses.consume(accountId, this.clock.now())))
      throw new UserError('rate_limited', 'too many attempts to enter a code');
  }
}

/** A random code such as `WDJB-MJHT`: 20⁸ codes, at most ten attempts per minute. */
function randomUserCode(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '');
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** Normalizes user input. */
function normalizeCode(code: string): string {
  const letters = code.toUpperCase().replace(/[^A-Z]/g, '');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const unknown = () => new UserError('device_code_unknown', 'no pending request has this code');
