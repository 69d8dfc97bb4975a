import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isSignedBy, NoAnswerError, type Bus } from '@primitives/messaging';
import { poolUnknown, runnerRemoved, runnerUnknown, UserError } from '@primitives/errors';
import { describeShortfalls, runnerIdOf, shortfalls } from '@primitives/evaluation';
import type { Clock } from '@primitives/runtime';
import {
  encodeMessage,
  parseIssueReply,
  renewalText,
  subjects,
  type Heartbeat,
  type JoinRequest,
  type Membership,
  type RenewRequest,
} from '@primitives/protocol';
import type { Store, Tx } from '@primitives/store/connection';
import { insertRunner, memberById, poolByName, consumeJoinToken, useJoinToken } from '@primitives/store/fleet';
import { writeAuditLog } from '@primitives/store/operations';
import { tokenDigest } from '../auth/secret-token.js';
import type { ApiConfig } from '../config.js';
import { runnerNameFor } from './fleet.service.js';
import { BUS, CLOCK, CONFIG, STORE } from '../injection-tokens.js';

/** Maximum age of a signature in both directions: allows for clock differences and limits replay. */
const SIGNATURE_MS = 5 * 60_000;

/** Who admits a runner whose join token no maintainer created, in the audit log. */
const TOKEN_OF_START = 'start of the installation';

/**
 * Admits machines to the fleet. The dispatcher signs credentials, because this process is exposed to the internet and
 * holds no key.
 */
@Injectable()
export class JoinService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Uses the token once per machine. The same machine may repeat a request whose response was lost. */
  async join(request: JoinRequest): Promise<Membership> {
    const { runnerId, pool } = await this.store.transaction((tx) => this.admit(tx, request));
    return this.membership(runnerId, pool);
  }

  /** Issues new credentials to a runner that proves its identity by a signature. */
  async renew({ runnerId, at, signature }: RenewRequest): Promise<Membership> {
    const member = await memberById(this.store.manager, runnerId);
    if (!member) throw runnerUnknown(runnerId);
    const age = Math.abs(this.clock.now().getTime() - new Date(at).getTime());
    if (age > SIGNATURE_MS || !isSignedBy(member.publicKey, renewalText(runnerId, at), signature)) {
      throw new UserError('forbidden', `the signature of ${runnerId} is invalid or too old`, {
        expected: `a signature from the last ${SIGNATURE_MS / 60_000} minutes by the key with which the runner joined`,
        found: `a signature from ${at}`,
      });
    }
    if (member.removed) throw runnerRemoved(runnerId);
    return this.membership(runnerId, member.pool);
  }

  private async admit(
    tx: Tx,
    { token, publicKey, name, facts }: JoinRequest,
  ): Promise<{ runnerId: string; pool: string }> {
    const now = this.clock.now();
    const found = await consumeJoinToken(tx, tokenDigest(token), publicKey, now);
    if (found?.runnerId) return { runnerId: found.runnerId, pool: found.pool };
    if (!found || found.over) throw new UserError('join_token_invalid', 'this join token is unknown, used or expired');
    const pool = await poolByName(tx, found.pool);
    if (!pool) throw poolUnknown(found.pool);
    const lacks = shortfalls(facts, pool.minimum);
    if (lacks.length > 0)
      throw new UserError(
        'hardware_insufficient',
        `the machine does not meet the minimum of the pool ${pool.name}`,
        describeShortfalls(lacks),
      );
    const heartbeat = (runnerId: string): Heartbeat => ({
      v: 1,
      runnerId,
      pool: pool.name,
      startedAt: now.toISOString(),
      ...facts,
      busy: [],
    });
    const preferred = runnerIdOf(found.name ?? name);
    const assigned = (await insertRunner(tx, found.id, publicKey, heartbeat(preferred)))
      ? preferred
      : `${preferred}-${randomBytes(3).toString('hex')}`;
    if (assigned !== preferred) await insertRunner(tx, found.id, publicKey, heartbeat(assigned));
    await useJoinToken(tx, found.id, assigned, now);
    await writeAuditLog(tx, {
      accountId: found.accountId,
      act: 'runner.join',
      target: assigned,
      details: {
        pool: pool.name,
        alias: runnerNameFor({ id: assigned, pool: pool.name }, 'public'),
        machine: name,
        token: found.id,
        ...(found.accountId === null ? { actor: TOKEN_OF_START } : {}),
      },
    });
    return { runnerId: assigned, pool: pool.name };
  }

  /** @throws UserError runner_removed, credentials_unavailable */
  private async membership(runnerId: string, pool: string): Promise<Membership> {
    const request = encodeMessage({ v: 1, runnerId });
    const reply = await this.bus.request(subjects.issue(), request).then(parseIssueReply, (error: unknown) => {
      if (error instanceof NoAnswerError) return { kind: 'unable' } as const;
      throw error;
    });
    if (reply.kind === 'unknown') throw runnerRemoved(runnerId);
    if (reply.kind === 'unable')
      throw new UserError('credentials_unavailable', 'the dispatcher cannot issue runner credentials at the moment');
    const natsUrl = this.config.PRIMITIVES_NATS_PUBLIC_URL ?? this.config.NATS_URL;
    return { v: 1, runnerId, pool, natsUrl, jwt: reply.jwt, expiresAt: reply.expiresAt };
  }
}
