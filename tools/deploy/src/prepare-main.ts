import { readConfig, secret } from '@primitives/runtime';
import { z } from 'zod';
import { prepare } from './prepare.js';

/** `PRIMITIVES_ISSUE_RUNNERS=gpu-1:default,gpu-2:default`: runners by id and pool. */
const Runners = z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{1,64}:[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}:[A-Za-z0-9_-]{1,64})*$/,
    'must be id:pool, separated by commas',
  )
  .optional()
  .transform((text = '') => pairs(text).map(([id, pool]) => ({ id, pool })));

/**
 * `PRIMITIVES_ISSUE_POOLS=default:4,a100:16`: pools that scale automatically, and the maximum of machines that may
 * join.
 */
const Pools = z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{1,64}:[1-9][0-9]{0,2}(,[A-Za-z0-9_-]{1,64}:[1-9][0-9]{0,2})*$/,
    'must be pool:machines, separated by commas, up to 999',
  )
  .optional()
  .transform((text = '') => pairs(text).map(([pool, machines]) => ({ pool, machines: Number(machines) })));

function pairs(text: string): [string, string][] {
  return text.split(',').flatMap((each): [string, string][] => {
    const [first, second] = each.split(':');
    return first && second ? [[first, second]] : [];
  });
}

const config = readConfig(
  z.object({
    DATABASE_URL: secret(z.url()),
    PRIMITIVES_SECRETS: z.string().min(1),
    PRIMITIVES_ISSUE_RUNNERS: Runners,
    PRIMITIVES_ISSUE_POOLS: Pools,
  }),
  process.env,
);
const applied = await prepare({
  databaseUrl: config.DATABASE_URL.reveal(),
  secrets: config.PRIMITIVES_SECRETS,
  runners: config.PRIMITIVES_ISSUE_RUNNERS,
  pools: config.PRIMITIVES_ISSUE_POOLS,
});
process.stdout.write(
  applied.length === 0 ? 'the database is up to date\n' : applied.map((file) => `applied ${file}\n`).join(''),
);
