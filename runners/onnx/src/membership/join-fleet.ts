import { openBus, type Bus } from '@primitives/messaging';
import { ExplainedError, systemClock, type Lifecycle } from '@primitives/runtime';
import type { RunnerFacts } from '@primitives/protocol';
import type { RunnerConfig } from '../config.js';
import { becomeMember, renew } from './become-member.js';
import { FreshCredentials } from './fresh-credentials.js';
import { NotAdmittedError } from './join-endpoint.js';
import type { Member } from './member-file.js';

/** The connection of a member, under the name and in the pool that the platform gave it. */
export interface FleetConnection {
  readonly runnerId: string;
  readonly pool: string;
  readonly bus: Bus;
}

/** The broker of the platform that this machine joined cannot be reached. */
export class BrokerUnreachableError extends ExplainedError {
  override readonly name = 'BrokerUnreachableError';
  readonly exitCode = 1;

  constructor({ url, runnerId, natsUrl }: Member, cause: Error) {
    super(
      `this machine joined ${url} as ${runnerId}, and the broker of that platform, ${natsUrl}, cannot be reached (${cause.message}); ` +
        `start the platform or allow connections to the broker, or join another platform with PRIMITIVES_JOIN_TOKEN=TOKEN npx primitives runner --join URL`,
      { cause },
    );
  }
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
  log.info({ url }, 'connecting to the broker');
  const options = { url, name: runnerId, identity, caFile: config.NATS_CA };
  const bus = await openBus(lifecycle, options, explain).catch(async (error: Error) => {
    const explained = await explain(error);
    throw explained === error ? new BrokerUnreachableError(member, error) : explained;
  });
  return { runnerId, pool, bus };
}
