import { openBus, type Bus } from '@primitives/messaging';
import { systemClock, type Lifecycle } from '@primitives/runtime';
import type { RunnerFacts } from '@primitives/protocol';
import type { RunnerConfig } from '../config.js';
import { becomeMember, renew } from './become-member.js';
import { FreshCredentials } from './fresh-credentials.js';
import { NotAdmittedError } from './join-endpoint.js';

/** The connection of a member, under the name and in the pool that the platform gave it. */
export interface FleetConnection {
  readonly runnerId: string;
  readonly pool: string;
  readonly bus: Bus;
}

/** Joins the fleet, or returns to it, and connects with credentials that are renewed until the process stops. */
export async function joinFleet(
  lifecycle: Lifecycle,
  config: RunnerConfig,
  facts: RunnerFacts,
): Promise<FleetConnection> {
  const { log, stopping: signal } = lifecycle;
  const home = config.PRIMITIVES_RUNNER_HOME;
  const clock = systemClock;
  const member = await becomeMember({
    home,
    url: config.PRIMITIVES_JOIN_URL ?? null,
    token: config.PRIMITIVES_JOIN_TOKEN?.reveal() ?? null,
    name: config.PRIMITIVES_RUNNER_NAME,
    facts,
    clock,
    log,
    signal,
  });
  const onRefused = (error: unknown) => lifecycle.fail(error);
  const { identity } = lifecycle.closeLast(new FreshCredentials(member, home, { clock, log, onRefused }));
  const { runnerId, pool, natsUrl: url } = member;
  /** The broker only says that it refuses the credentials; the platform says that a maintainer removed the runner. */
  const explain = (error: Error) =>
    renew(home, member, clock).then(
      () => error,
      (refusal: unknown) => (refusal instanceof NotAdmittedError ? refusal : error),
    );
  const bus = await openBus(lifecycle, { url, name: runnerId, identity, caFile: config.NATS_CA }, explain);
  return { runnerId, pool, bus };
}
