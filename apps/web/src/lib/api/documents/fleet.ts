import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

const RunnerParts = graphql(`
  fragment RunnerParts on Runner {
    id
    publicName
    pool
    state
    stateSince
    cordoned
    joinedAt
    lastSeenAt
    startedAt
    version
    onnxruntime
    isolation
    eligible
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
    load {
      cpu
      memoryBytes
      gpu {
        busy
        memoryBytes
      }
    }
    freeDiskBytes
    busy
    shards {
      evaluationId
      shardIndex
      submission
      track
      trackName
      leasedAt
    }
    doneLastHour
    failedLastHour
    quarantineReason
    pause {
      kind
      at
      by
      reason
    }
  }
`);
export type Runner = ResultOf<typeof RunnerParts>;

const FleetParts = graphql(
  `
    fragment FleetParts on Fleet {
      at
      summary {
        ready
        notEligible
        total
        waiting
        waitingSince
        remainingSeconds
        remainingSecondsHigh
        fastestShardSeconds
        slowestShardSeconds
        doneLastHour
        imagesPerSecond
        successRate
        deadLetters
      }
      scorer {
        connected
        scoring
        waiting
        waitingSince
      }
      runners {
        ...RunnerParts
      }
      pools {
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
        waitingSince
      }
      queue {
        id
        code
        name
        team
        teamShareWeight
        trackSlug
        track
        pool
        purpose
        state
        stateText
        stateSince
        createdAt
        priority
        shards
        done
        leased
        waits
      }
    }
  `,
  [RunnerParts],
);
export type Fleet = ResultOf<typeof FleetParts>;
export type Queued = Fleet['queue'][number];

export const FleetQuery = graphql(
  `
    query Fleet {
      fleet {
        ...FleetParts
      }
    }
  `,
  [FleetParts],
);

export const FleetChanged = graphql(
  `
    subscription FleetChanged {
      fleetChanged {
        ...FleetParts
      }
    }
  `,
  [FleetParts],
);

/** A runner's history, for maintainers. */
export const RunnerEventsQuery = graphql(
  `
    query RunnerEvents($id: ID!) {
      runner(id: $id) {
        __typename
        ... on Runner {
          id
          events(first: 50) {
            nodes {
              id
              at
              kind
              by
              details
            }
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export type RunnerEvent = Extract<
  ResultOf<typeof RunnerEventsQuery>['runner'],
  { __typename: 'Runner' }
>['events']['nodes'][number];

export const FleetSeriesQuery = graphql(`
  query FleetSeries($hours: Int!, $pool: String) {
    fleetSeries(hours: $hours, pool: $pool) {
      minutes
      from
      to
      points {
        at
        waiting
        ready
        done
        failed
        instances
        peakInstances
        medianMs
        p95Ms
      }
      marks {
        at
        kind
        subject
      }
    }
  }
`);
export type FleetSeries = ResultOf<typeof FleetSeriesQuery>['fleetSeries'];
