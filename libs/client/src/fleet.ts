import { granted, type ApiClient } from './api-client.js';
import { graphql, type InputOf, type ReadOnly, type ResultOf } from './graphql.js';
import { RefusalParts } from './refusal.js';

const RunnerParts = graphql(`
  fragment RunnerParts on Runner {
    id
    pool
    state
    cordoned
    lastSeenAt
    version
    isolation
    providers
    hardware {
      cpu
      cores
      memoryBytes
      gpu {
        model
        memoryBytes
        driver
      }
    }
    shards {
      submission
      track
      shardIndex
    }
    doneLastHour
    failedLastHour
    quarantineReason
  }
`);
export type FleetRunner = ReadOnly<ResultOf<typeof RunnerParts>>;

const PoolParts = graphql(`
  fragment PoolParts on Pool {
    name
    description
    trusted
    minimum {
      cores
      memoryBytes
      gpuMemoryBytes
      isolation
      providers
    }
    requiredIsolation {
      level
      tracks
    }
    ready
    total
    waiting
  }
`);
export type FleetPool = ReadOnly<ResultOf<typeof PoolParts>>;

const FleetQuery = graphql(
  `
    query Fleet {
      fleet {
        at
        runners {
          ...RunnerParts
        }
        pools {
          ...PoolParts
        }
      }
    }
  `,
  [RunnerParts, PoolParts],
);
type Fleet = ReadOnly<ResultOf<typeof FleetQuery>['fleet']>;

/** Runners and pools; only maintainers see names of machines and their current work. */
export async function readFleet(client: ApiClient): Promise<Fleet> {
  return (await client.request(FleetQuery, {})).fleet;
}

const RunnerQuery = graphql(
  `
    query Runner($id: ID!) {
      runner(id: $id) {
        __typename
        ... on Runner {
          ...RunnerParts
          events(first: 50) {
            nodes {
              kind
              at
              by
              details
            }
          }
          pastLeases(first: 10) {
            nodes {
              submission
              track
              shardIndex
              endedAt
              code
              reason
            }
          }
        }
        ...RefusalParts
      }
    }
  `,
  [RunnerParts, RefusalParts],
);

/** @throws RefusedError runner_unknown */
export const readRunner = async (client: ApiClient, id: string) =>
  granted((await client.request(RunnerQuery, { id })).runner);

/** The mutations of a runner, each under the alias `runner`. */
const RUNNER_MUTATIONS = {
  cordon: graphql(
    `
      mutation CordonRunner($id: ID!, $reason: String) {
        runner: cordonRunner(id: $id, reason: $reason) {
          __typename
          ... on Runner {
            ...RunnerParts
          }
          ...RefusalParts
        }
      }
    `,
    [RunnerParts, RefusalParts],
  ),
  drain: graphql(
    `
      mutation DrainRunner($id: ID!, $reason: String) {
        runner: drainRunner(id: $id, reason: $reason) {
          __typename
          ... on Runner {
            ...RunnerParts
          }
          ...RefusalParts
        }
      }
    `,
    [RunnerParts, RefusalParts],
  ),
  uncordon: graphql(
    `
      mutation UncordonRunner($id: ID!, $reason: String) {
        runner: uncordonRunner(id: $id, reason: $reason) {
          __typename
          ... on Runner {
            ...RunnerParts
          }
          ...RefusalParts
        }
      }
    `,
    [RunnerParts, RefusalParts],
  ),
  remove: graphql(
    `
      mutation RemoveRunner($id: ID!, $reason: String) {
        runner: removeRunner(id: $id, reason: $reason) {
          __typename
          ... on Runner {
            ...RunnerParts
          }
          ...RefusalParts
        }
      }
    `,
    [RunnerParts, RefusalParts],
  ),
};

/** A maintainer's act on a runner. */
export type MaintainerAction = keyof typeof RUNNER_MUTATIONS;

/** @throws RefusedError not_signed_in, forbidden, runner_unknown */
export async function actOnRunner(
  client: ApiClient,
  act: MaintainerAction,
  id: string,
  reason: string | null,
): Promise<FleetRunner> {
  return granted((await client.request(RUNNER_MUTATIONS[act], { id, reason })).runner);
}

const CreatePoolMutation = graphql(
  `
    mutation CreatePool($input: CreatePoolInput!) {
      createPool(input: $input) {
        __typename
        ... on Pool {
          ...PoolParts
        }
        ...RefusalParts
      }
    }
  `,
  [PoolParts, RefusalParts],
);
export type PoolDraft = InputOf<typeof CreatePoolMutation>;
export type PoolMinimum = NonNullable<PoolDraft['minimum']>;

/** @throws RefusedError pool_exists, input_invalid, forbidden */
export async function createPool(client: ApiClient, input: PoolDraft): Promise<FleetPool> {
  return granted((await client.request(CreatePoolMutation, { input })).createPool);
}

const UpdatePoolMutation = graphql(
  `
    mutation UpdatePool($input: UpdatePoolInput!) {
      updatePool(input: $input) {
        __typename
        ... on Pool {
          ...PoolParts
        }
        ...RefusalParts
      }
    }
  `,
  [PoolParts, RefusalParts],
);

/** @throws RefusedError pool_unknown, input_invalid, forbidden */
export async function updatePool(client: ApiClient, input: InputOf<typeof UpdatePoolMutation>): Promise<FleetPool> {
  return granted((await client.request(UpdatePoolMutation, { input })).updatePool);
}
