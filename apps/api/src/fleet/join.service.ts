import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isSignedBy, NoAnswerError, type Bus } from '@primitives/bus';
import { poolUnknown, runnerRemoved, runnerUnknown, UserError } from '@primitives/evaluation';
import { describeShortfalls, runnerIdOf, shortfalls } from '@primitives/fleet';
import type { Clock } from '@primitives/process';
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
import {
  insertRunner,
  memberById,
  poolByName,
  consumeJoinToken,
  useJoinToken,
  type Store,
  type Tx,
} from '@primitives/store';
import { tokenDigest } from '../auth/secret-token.js';
import type { ApiConfig } from '../config.js';
import { BUS, CLOCK, CONFIG, STORE } from '../edges.js';

/** A signature is believed for so long before and after its time: clocks differ, and an old one was perhaps copied. */
const SIGNATURE_MS = 5 * 60_000;

/** Lets machines into the fleet. What is signed is signed by the dispatcher: this process is reached by strangers and holds no such key. */
@Injectable()
export class JoinService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Uses the token, once a machine. The same machine may show it again: the first answer may have been lost. */
  async join(request: JoinRequest): Promise<Membership> {
    const { runnerId, pool } = await this.store.transaction((tx) => this.admit(tx, request));
    return this.membership(runnerId, pool);
  }

  /** Fresh credentials for a runner that shows that it is still the same one. */
  async renew({ runnerId, at, signature }: RenewRequest): Promise<Membership> {
    const member = await memberById(this.store.manager, runnerId);
    if (!member) throw runnerUnknown(runnerId);
    const age = Math.abs(this.clock.now().getTime() - new Date(at).getTime());
    if (age > SIGNATURE_MS || !isSignedBy(member.publicKey, renewalText(runnerId, at), signature)) {
      throw new UserError('forbidden', `the signature is not that of ${runnerId}, or not of now`, {
        expected: `a signature of the last ${SIGNATURE_MS / 60_000} minutes with the key that joined`,
        found: `one of ${at}`,
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
    if (!found || found.over)
      throw new UserError('join_token_invalid', 'the token to join is unknown, was used, or is over');
    const pool = await poolByName(tx, found.pool);
    if (!pool) throw poolUnknown(found.pool);
    const lacks = shortfalls(facts, pool.minimum);
    if (lacks.length > 0)
      throw new UserError(
        'hardware_insufficient',
        `the machine has less than the pool ${pool.name} asks for`,
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
    const wanted = runnerIdOf(found.name ?? name);
    const free = (await insertRunner(tx, found.id, publicKey, heartbeat(wanted)))
      ? wanted
      : `${wanted}-${randomBytes(3).toString('hex')}`;
    if (free !== wanted) await insertRunner(tx, found.id, publicKey, heartbeat(free));
    await useJoinToken(tx, found.id, free, now);
    return { runnerId: free, pool: pool.name };
  }

  /** @throws UserError runner_removed, fleet_closed */
  private async membership(runnerId: string, pool: string): Promise<Membership> {
    const asked = encodeMessage({ v: 1, runnerId });
    const reply = await this.bus.request(subjects.issue(), asked).then(parseIssueReply, (error: unknown) => {
      if (error instanceof NoAnswerError) return { kind: 'unable' } as const;
      throw error;
    });
    if (reply.kind === 'unknown') throw runnerRemoved(runnerId);
    if (reply.kind === 'unable')
      throw new UserError('fleet_closed', 'nobody can issue credentials to runners at the moment');
    const natsUrl = this.config.PRIMITIVES_NATS_PUBLIC_URL ?? this.config.NATS_URL;
    return { v: 1, runnerId, pool, natsUrl, jwt: reply.jwt, expiresAt: reply.expiresAt };
  }
}
