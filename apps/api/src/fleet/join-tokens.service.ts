import { Inject, Injectable } from '@nestjs/common';
import { poolUnknown, UserError } from '@primitives/errors';
import { newId, type Clock } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import {
  insertJoinToken,
  openJoinTokens,
  poolByName,
  revokeJoinToken,
  type OpenJoinToken,
} from '@primitives/store/fleet';
import { writeAuditLog } from '@primitives/store/operations';
import { z } from 'zod';
import { createSecret, tokenDigest } from '../auth/secret-token.js';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { CLOCK, STORE } from '../injection-tokens.js';
import { isId } from '../graphql/ids.js';
import { parseInput } from '../graphql/parse-input.js';
import { line } from '../graphql/plain-inputs.js';

/** Prefix of join tokens, with which secret scanners recognize published tokens. */
const JOIN_TOKEN_PREFIX = 'prmjoin_';
const MINUTE_MS = 60_000;

const CreateJoinToken = z.object({
  pool: z.string().min(1).max(64),
  name: line(200).nullish(),
  /** Default one hour, because a leaked token is dangerous; up to 90 days for pools that scale automatically. */
  expiresInMinutes: z
    .int()
    .min(1)
    .max(90 * 24 * 60)
    .default(60),
  uses: z.int().min(1).max(1_000).default(1),
});

export interface CreatedJoinToken {
  readonly secret: string;
  readonly pool: string;
  readonly expiresAt: Date;
  /** Maximum number of machines that may join with the token. */
  readonly uses: number;
}

/** Tokens with which machines join a pool, valid for one machine by default. The database stores digests only. */
@Injectable()
export class JoinTokensService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(input: unknown, viewer: Viewer | null): Promise<CreatedJoinToken> {
    const { account } = requireMaintainer(viewer);
    const { pool, name, expiresInMinutes, uses } = parseInput(CreateJoinToken, input);
    const secret = JOIN_TOKEN_PREFIX + createSecret();
    const expiresAt = new Date(this.clock.now().getTime() + expiresInMinutes * MINUTE_MS);
    await this.store.transaction(async (tx) => {
      if (!(await poolByName(tx, pool))) throw poolUnknown(pool);
      const id = newId();
      await insertJoinToken(tx, {
        id,
        tokenSha256: tokenDigest(secret),
        pool,
        name: name ?? null,
        accountId: account.id,
        expiresAt,
        maxUses: uses,
      });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'join_token.create',
        target: pool,
        details: { token: id, expiresAt, uses },
      });
    });
    return { secret, pool, expiresAt, uses };
  }

  /** Tokens that admit machines, newest first; only for maintainers. */
  open(): Promise<OpenJoinToken[]> {
    return openJoinTokens(this.store.manager, this.clock.now());
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid */
  async revoke(id: string, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    await this.store.transaction(async (tx) => {
      const pool = isId(id) ? await revokeJoinToken(tx, id, this.clock.now()) : null;
      if (pool === null)
        throw new UserError('input_invalid', `no join token ${id} admits machines`, {
          expected: 'the ID of a join token that admits machines',
          found: id,
        });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'join_token.revoke',
        target: pool,
        details: { token: id },
      });
    });
  }
}
