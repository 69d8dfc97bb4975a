import { Inject, Injectable } from '@nestjs/common';
import { poolUnknown, UserError } from '@primitives/errors';
import { PoolMinimum } from '@primitives/evaluation';
import { SubjectToken } from '@primitives/protocol';
import type { Store } from '@primitives/store/connection';
import { insertPool, updatePool, type Pool } from '@primitives/store/fleet';
import { writeAuditLog } from '@primitives/store/operations';
import { z } from 'zod';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';

const Description = z.string().trim().max(500);

const CreatePool = z.object({
  name: SubjectToken,
  description: Description.default(''),
  trusted: z.boolean().default(false),
  minimum: z.preprocess(withoutNulls, PoolMinimum).default({}),
});

const UpdatePool = z.object({
  name: SubjectToken,
  description: Description.nullish(),
  trusted: z.boolean().nullish(),
  minimum: z.preprocess(withoutNulls, PoolMinimum.nullish()),
});

/** Creates and changes pools: requirements for machines, and permission to receive hidden images. */
@Injectable()
export class PoolsService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  async create(input: unknown, viewer: Viewer | null): Promise<Pool> {
    const { account } = requireMaintainer(viewer);
    const draft = parseInput(CreatePool, input);
    return this.store.transaction(async (tx) => {
      const pool = await insertPool(tx, draft);
      if (!pool) throw new UserError('pool_exists', `a pool named "${draft.name}" already exists`);
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'pool.create',
        target: pool.name,
        details: { trusted: pool.trusted, minimum: pool.minimum },
      });
      return pool;
    });
  }

  /** New requirements apply to joining machines only; runners in the pool stay. */
  async update(input: unknown, viewer: Viewer | null): Promise<Pool> {
    const { account } = requireMaintainer(viewer);
    const { name, ...change } = withoutNulls(parseInput(UpdatePool, input)) as { name: string } & Partial<Pool>;
    return this.store.transaction(async (tx) => {
      const pool = await updatePool(tx, name, change);
      if (!pool) throw poolUnknown(name);
      await writeAuditLog(tx, { accountId: account.id, act: 'pool.change', target: name, details: change });
      return pool;
    });
  }
}

/** Removes null fields, which GraphQL clients send for omitted ones. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null && field !== undefined));
}
