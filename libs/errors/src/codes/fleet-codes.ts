import { platformFault, refusal } from './code-entry.js';

/** Codes of runners and pools. */
export const FLEET_CODES = {
  runner_unknown: refusal('no runner has this id', 'choose a runner from the page Runners'),
  join_token_invalid: refusal(
    'the join token is unknown, expired or already used',
    'ask a maintainer for a new one (“Add a runner” on the page Runners, or `primitives admin fleet token --pool <name>`)',
  ),
  hardware_insufficient: refusal(
    'the machine does not meet the requirements of its pool',
    'use a machine that meets the requirements, or join another pool; the token stays valid',
  ),
  runner_removed: refusal(
    'the runner was removed from the fleet and its credentials were revoked',
    'join again with a new join token from a maintainer (“Add a runner” on the page Runners)',
  ),
  pool_unknown: refusal('no pool has this name', 'choose a pool from the page Runners, or create the pool'),
  pool_exists: refusal('a pool with this name exists already', 'update the existing pool, or choose another name'),
  credentials_unavailable: platformFault(
    'the installation cannot issue credentials to runners at this time',
    'try again in a minute; if this persists, check that a dispatcher runs and has NATS_ISSUER',
  ),
};
