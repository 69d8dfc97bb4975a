import { granted, type ApiClient } from './api-client.js';
import { REFUSAL_FIELDS, type Refusal } from './refusal.js';

export type RunnerState =
  | 'REMOVED'
  | 'LEFT'
  | 'LOST'
  | 'SILENT'
  | 'DRAINED'
  | 'DRAINING'
  | 'QUARANTINED'
  | 'CORDONED'
  | 'DISK_FULL'
  | 'BUSY'
  | 'READY';

/** Minimum hardware of every machine of a pool. */
export interface PoolMinimum {
  readonly cores?: number | null;
  readonly memoryBytes?: number | null;
  readonly gpuMemoryBytes?: number | null;
  readonly isolation?: string | null;
  readonly providers?: readonly string[] | null;
}

export interface FleetPool {
  readonly name: string;
  readonly description: string;
  readonly trusted: boolean;
  readonly minimum: PoolMinimum;
  readonly ready: number;
  readonly total: number;
  readonly waiting: number;
}

export interface FleetRunner {
  readonly id: string;
  readonly pool: string;
  readonly state: RunnerState;
  readonly lastSeenAt: string;
  readonly version: string;
  readonly isolation: string;
  readonly providers: readonly string[];
  readonly hardware: {
    readonly cpu: string;
    readonly cores: number;
    readonly memoryBytes: number;
    readonly gpu: { readonly model: string; readonly memoryBytes: number; readonly driver: string } | null;
  };
  readonly shards: readonly { readonly submission: string; readonly track: string; readonly shardIndex: number }[];
  readonly doneLastHour: number;
  readonly failedLastHour: number;
  readonly quarantineReason: string | null;
}

/** An event in the history of a runner. */
export interface RunnerEvent {
  readonly kind: string;
  readonly at: string;
  readonly by: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Fleet {
  readonly at: string;
  readonly runners: readonly FleetRunner[];
  readonly pools: readonly FleetPool[];
}

const RUNNER = `id pool state lastSeenAt version isolation providers hardware { cpu cores memoryBytes gpu { model memoryBytes driver } }
  shards { submission track shardIndex } doneLastHour failedLastHour quarantineReason`;
const POOL =
  'name description trusted minimum { cores memoryBytes gpuMemoryBytes isolation providers } ready total waiting';

type Or<T, Name extends string> = (T & { __typename: Name }) | (Refusal & { __typename: 'UserError' });

/** Runners and pools; only maintainers see names of machines and their current work. */
export async function readFleet(client: ApiClient): Promise<Fleet> {
  return (await client.request<{ fleet: Fleet }>(`{ fleet { at runners { ${RUNNER} } pools { ${POOL} } } }`)).fleet;
}

/** @throws RefusedError runner_unknown */
export async function readRunner(
  client: ApiClient,
  id: string,
): Promise<FleetRunner & { readonly events: readonly RunnerEvent[] }> {
  const { runner } = await client.request<{ runner: Or<FleetRunner & { events: RunnerEvent[] }, 'Runner'> }>(
    `query ($id: String!) { runner(id: $id) { __typename ... on Runner { ${RUNNER} events(first: 50) { kind at by details } } ${REFUSAL_FIELDS} } }`,
    { id },
  );
  return granted(runner);
}

/** A maintainer's act on a runner. */
export type MaintainerAction = 'cordon' | 'drain' | 'uncordon' | 'remove';

/** @throws RefusedError not_signed_in, forbidden, runner_unknown */
export async function actOnRunner(
  client: ApiClient,
  act: MaintainerAction,
  id: string,
  reason: string | null,
): Promise<FleetRunner> {
  const { runner } = await client.request<{ runner: Or<FleetRunner, 'Runner'> }>(
    `mutation ($id: String!, $reason: String) { runner: ${act}Runner(id: $id, reason: $reason) { __typename ... on Runner { ${RUNNER} } ${REFUSAL_FIELDS} } }`,
    { id, reason },
  );
  return granted(runner);
}

export interface PoolDraft {
  readonly name: string;
  readonly description?: string;
  readonly trusted?: boolean;
  readonly minimum?: PoolMinimum;
}

/** @throws RefusedError pool_exists, input_invalid, forbidden */
export const createPool = (client: ApiClient, input: PoolDraft) =>
  changePool(client, 'createPool', 'CreatePoolInput', input);

/** @throws RefusedError pool_unknown, input_invalid, forbidden */
export const updatePool = (client: ApiClient, input: PoolDraft) =>
  changePool(client, 'updatePool', 'UpdatePoolInput', input);

async function changePool(client: ApiClient, mutation: string, type: string, input: PoolDraft): Promise<FleetPool> {
  const { pool } = await client.request<{ pool: Or<FleetPool, 'Pool'> }>(
    `mutation ($input: ${type}!) { pool: ${mutation}(input: $input) { __typename ... on Pool { ${POOL} } ${REFUSAL_FIELDS} } }`,
    { input },
  );
  return granted(pool);
}

export interface JoinToken {
  /** Returned only once. */
  readonly secret: string;
  readonly pool: string;
  readonly expiresAt: string;
  /** Number of machines that may join with it. */
  readonly uses: number;
}

/**
 * Creates a token with which `uses` machines, by default one, can join a pool.
 *
 * @throws RefusedError pool_unknown, forbidden
 */
export async function createJoinToken(
  client: ApiClient,
  input: { pool: string; name?: string; expiresInMinutes?: number; uses?: number },
): Promise<JoinToken> {
  const { token } = await client.request<{ token: Or<JoinToken, 'JoinTokenCreated'> }>(
    `mutation ($input: CreateJoinTokenInput!) { token: createJoinToken(input: $input) { __typename ... on JoinTokenCreated { secret pool expiresAt uses } ${REFUSAL_FIELDS} } }`,
    { input },
  );
  return granted(token);
}
