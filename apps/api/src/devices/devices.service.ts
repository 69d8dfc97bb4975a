import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/evaluation';
import { newId, type Clock } from '@primitives/process';
import {
  answerDeviceRequest,
  deleteEndedDeviceGrants,
  deviceRequest,
  insertDeviceGrant,
  pollDeviceGrant,
  consumeDeviceGrant,
  type DeviceRequest,
  type Store,
} from '@primitives/store';
import { z } from 'zod';
import { RateLimiter } from '../auth/rate-limiter.js';
import { drawToken, tokenDigest } from '../auth/secret-token.js';
import { TokensService } from '../auth/tokens.service.js';
import { requireSession, SCOPES, type Viewer } from '../auth/viewer.js';
import { CLOCK, STORE } from '../edges.js';
import { parseInput } from '../graphql/parse-input.js';
import { line } from '../graphql/plain-inputs.js';

/** 15 minutes: how long a person may take. */
const GRANT_MS = 15 * 60_000;
/** Between two questions of a program. */
export const INTERVAL_MS = 5_000;
/** 90 days: how long the token works that a machine was given. */
const TOKEN_DAYS = 90;
/** Without letters that are taken for one another or make words (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

const Scopes = z.array(z.enum(SCOPES)).min(1);
const Ask = z.object({ name: line(80), scopes: Scopes });
const Answer = z.object({ userCode: z.string().max(40), approve: z.boolean(), scopes: Scopes.nullish() });

/** What a program is told when it asks for its token: RFC 8628's words. */
export type Poll =
  | { readonly state: 'granted'; readonly token: string; readonly scopes: readonly string[] }
  | { readonly state: 'authorization_pending' | 'slow_down' | 'access_denied' | 'expired_token' };

/** API tokens for programs whose person answers in a browser, so that no password is typed into a terminal. */
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
  async ask(
    input: unknown,
    { ip, network }: { ip: string; network: string },
  ): Promise<{ deviceCode: string; userCode: string; expiresInSeconds: number }> {
    const { name, scopes } = parseInput(Ask, input);
    if (!(await this.requests.take(ip, this.clock.now())))
      throw new UserError('rate_limited', 'too many programs asked from this address');
    await deleteEndedDeviceGrants(this.store.manager, this.clock.now());
    const deviceCode = drawToken();
    const grant = {
      id: newId(),
      deviceSha256: tokenDigest(deviceCode),
      name,
      scopes: [...new Set(scopes)],
      network,
      expiresAt: new Date(this.clock.now().getTime() + GRANT_MS),
    };
    let userCode = drawCode();
    while (!(await insertDeviceGrant(this.store.manager, { ...grant, userCode }))) userCode = drawCode();
    return { deviceCode, userCode, expiresInSeconds: GRANT_MS / 1000 };
  }

  /** The token is made when its program takes it: nobody else ever holds it. */
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
      const { secret } = await this.tokens.draw(grant.accountId, grant.name, grant.scopes, TOKEN_DAYS);
      return { state: 'granted', token: secret, scopes: grant.scopes };
    });
  }

  /** @throws UserError not_signed_in, forbidden, rate_limited, device_unknown */
  async show(code: string, viewer: Viewer | null): Promise<DeviceRequest> {
    const { account } = requireSession(viewer);
    await this.takeGuess(account.id);
    const found = await deviceRequest(this.store.manager, normal(code), this.clock.now());
    if (!found) throw unknown();
    return found;
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid, rate_limited, device_unknown */
  async answer(input: unknown, viewer: Viewer | null): Promise<DeviceRequest> {
    const { account } = requireSession(viewer);
    const { userCode, approve, scopes } = parseInput(Answer, input);
    const asked = await this.show(userCode, viewer);
    const granted = asked.scopes.filter((scope) => scopes == null || scopes.some((wanted) => wanted === scope));
    if (approve && granted.length === 0)
      throw new UserError('input_invalid', 'scopes: none of those that the program asks for');
    const answer = {
      userCode: asked.userCode,
      accountId: account.id,
      approved: approve,
      scopes: granted,
      now: this.clock.now(),
    };
    if (!(await answerDeviceRequest(this.store.manager, answer))) throw unknown();
    return { ...asked, scopes: granted };
  }

  private async takeGuess(accountId: string): Promise<void> {
    if (!(await this.guesses.take(accountId, this.clock.now())))
      throw new UserError('rate_limited', 'too many codes were tried');
  }
}

/** `WDJB-MJHT`: 20⁸ codes, ten tries a minute. */
function drawCode(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)] ?? '');
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** However it is typed. */
function normal(code: string): string {
  const letters = code.toUpperCase().replace(/[^A-Z]/g, '');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const unknown = () => new UserError('device_unknown', 'no program waits under this code');
