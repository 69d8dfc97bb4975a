import type { PackedFile } from '@primitives/bundle-files';
import { actOnRunner, createJoinToken, graphql, type ApiClient, type FleetRunner } from '@primitives/client';
import type { TestDeployment } from '../test-deployment.js';
import type { ExternalMachine } from './external-machine.js';
import { until } from './until.js';

/** Much longer than any step takes, also on a busy machine. */
export const TIMEOUT_MS = 120_000;

/** A shard that a runner has leased. */
export interface LeasedShard {
  readonly evaluationId: string;
  readonly shardIndex: number;
  readonly fence: number;
}

const FleetChanged = graphql(`
  subscription FleetChanged {
    fleetChanged {
      runners {
        id
        state
      }
    }
  }
`);

type Seen = Pick<FleetRunner, 'id' | 'state'>;

/** Reads fleet updates until `enough`; returns the time. */
async function seen(maintainer: ApiClient, enough: (runners: readonly Seen[]) => boolean): Promise<number> {
  let at = 0;
  await maintainer.follow(FleetChanged, {}, ({ fleetChanged }) => {
    at = Date.now();
    return enough(fleetChanged.runners);
  });
  return at;
}

/** Milliseconds from a machine's row in the database to its appearance in a subscription. */
export async function join(
  deployment: TestDeployment,
  maintainer: ApiClient,
  machine: ExternalMachine,
  name: string,
): Promise<{ seenMs: number }> {
  const { secret } = await createJoinToken(maintainer, { pool: 'default', name });
  const watched = seen(maintainer, (runners) => runners.some(({ id }) => id === name));
  machine.start({ url: deployment.deployment.url, token: secret });
  const at = await watched;
  const [joined] = await deployment.rows<{ at: Date }>(`select joined_at as at from runner where id = $1`, [name]);
  await stands(maintainer, name, 'READY');
  return { seenMs: at - (joined?.at.getTime() ?? 0) };
}

/** Resolves when the runner has this state. */
export const stands = (maintainer: ApiClient, name: string, state: string) =>
  seen(maintainer, (runners) => runners.some((one) => one.id === name && one.state === state));

/** Resolves when the runner has leased an unfinished shard. @param from 1: not the pilot, which finishes immediately */
export function holding(deployment: TestDeployment, name: string, from = 0): Promise<LeasedShard> {
  return until(`${name} to hold a shard`, TIMEOUT_MS, async () => {
    const rows = await deployment.rows<LeasedShard>(
      `select evaluation_id as "evaluationId", shard_index as "shardIndex", fence from shard
        where leased_by = $1 and done_at is null and leased_until > now() and shard_index >= $2 limit 1`,
      [name, from],
    );
    return rows[0];
  });
}

export interface Silence {
  /** From the last heartbeat to the mark. */
  readonly markedMs: number;
  /** From the suspension to the next lease of its shard. */
  readonly leasedMs: number;
  /** Reports accepted for that shard, and the difference between the accepted fence and the suspended runner's. */
  readonly accepted: number;
  readonly fencedOff: boolean;
  readonly state: string;
  readonly results: number;
  readonly values: string;
}

/** A runner with a leased shard is suspended, others take the shard, and the runner resumes at the end. */
export async function silence(
  deployment: TestDeployment,
  maintainer: ApiClient,
  bundle: PackedFile,
  program: string,
): Promise<Silence> {
  const name = program.replace(/^runner-/, '');
  const walked = deployment.submitAndWait(bundle, `silence-${name}`);
  const held = await holding(deployment, name);
  const frozenAt = Date.now();
  const thaw = deployment.freeze(program);
  try {
    const where = [held.evaluationId, held.shardIndex];
    const marked = await until(`${name} to be called silent`, TIMEOUT_MS, async () => {
      const [row] = await deployment.rows<{ ms: number }>(
        'select extract(epoch from silent_at - last_seen_at) * 1000 as ms from runner where id = $1 and silent_at is not null',
        [name],
      );
      return row;
    });
    await until('its shard to be leased elsewhere', TIMEOUT_MS, async () => {
      const [row] = await deployment.rows<{ fence: number }>(
        'select fence from shard where evaluation_id = $1 and shard_index = $2',
        where,
      );
      return row && row.fence > held.fence;
    });
    const leasedMs = Date.now() - frozenAt;
    const { id, evaluations } = await walked;
    thaw();
    await stands(maintainer, name, 'READY');
    const words = await deployment.rows<{ fence: number }>(
      'select fence from shard_result where evaluation_id = $1 and shard_index = $2',
      where,
    );
    return {
      markedMs: Number(marked.ms),
      leasedMs,
      accepted: words.length,
      fencedOff: words.every(({ fence }) => fence > held.fence),
      state: evaluations.map(({ state }) => state).join(),
      results: await deployment.countResults(id),
      values: valuesOf(evaluations),
    };
  } finally {
    thaw();
  }
}

export const valuesOf = (evaluations: Awaited<ReturnType<TestDeployment['submitAndWait']>>['evaluations']): string =>
  JSON.stringify(
    evaluations.map(({ results }) =>
      results?.map(({ board, values }) => ({ board, values: values.map(({ value }) => value) })),
    ),
  );

export interface Drain {
  /** Whether the shard was finished under its first lease. */
  readonly finished: boolean;
  /** From the request to the exit of the process. */
  readonly leftMs: number;
}

/** A runner with a leased shard is drained: it finishes the shard and exits. */
export async function drain(
  deployment: TestDeployment,
  maintainer: ApiClient,
  bundle: PackedFile,
  machine: ExternalMachine,
  name: string,
): Promise<Drain> {
  const walked = deployment.submitAndWait(bundle, `drain-${name}`);
  const held = await holding(deployment, name);
  const from = Date.now();
  await actOnRunner(maintainer, 'drain', name, 'the fleet test');
  const code = await machine.ended();
  const leftMs = Date.now() - from;
  if (code !== 0) throw new Error(`the drained runner left with ${code}:\n${machine.output.slice(-2_000)}`);
  await walked;
  const words = await deployment.rows(
    'select from shard_result where evaluation_id = $1 and shard_index = $2 and fence = $3',
    [held.evaluationId, held.shardIndex, held.fence],
  );
  return { finished: words.length === 1, leftMs };
}

export interface Removal {
  /** From the maintainer's request to the notification of the broker. */
  readonly revokedMs: number;
  /** From the maintainer's request until the process notices the disconnection. */
  readonly endedMs: number;
  readonly exitCode: number | null;
}

/** A runner is removed: it is disconnected and cannot rejoin. */
export async function remove(
  deployment: TestDeployment,
  maintainer: ApiClient,
  machine: ExternalMachine,
  name: string,
): Promise<Removal> {
  const from = Date.now();
  await actOnRunner(maintainer, 'remove', name, 'the fleet test');
  const exitCode = await machine.ended();
  const endedMs = Date.now() - from;
  const revoked = await until('the broker to be notified', TIMEOUT_MS, async () => {
    const [row] = await deployment.rows<{ ms: number }>(
      'select extract(epoch from revoked_at - retired_at) * 1000 as ms from runner where id = $1 and revoked_at is not null',
      [name],
    );
    return row;
  });
  return { revokedMs: Number(revoked.ms), endedMs, exitCode };
}
