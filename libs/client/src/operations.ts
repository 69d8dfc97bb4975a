import { requireMaintainer } from './administration.js';
import { granted, type ApiClient } from './api-client.js';
import { graphql, type InputOf, type ReadOnly, type ResultOf, type VariablesOf } from './graphql.js';
import { noTrack } from './no-track.js';
import { RefusalParts } from './refusal.js';

const DeadLettersQuery = graphql(`
  query DeadLetters($first: Int, $code: String) {
    operations {
      deadLetterGroups {
        code
        count
        oldestAt
      }
      deadLetters(first: $first, code: $code) {
        totalCount
        nodes {
          code
          reason
          tries
          lastRunner
          shardIndex
          at
          evaluation {
            id
            track {
              slug
            }
            submission {
              code
              name
            }
          }
        }
      }
    }
  }
`);

/** Evaluations that failed because of the platform. @throws RefusedError forbidden */
export async function deadLetters(client: ApiClient, first: number, code: string | null) {
  const { operations } = await client.request(DeadLettersQuery, { first, code });
  const { deadLetterGroups: groups, deadLetters: page } = await requireMaintainer(client, operations, 'operate');
  return { groups, totalCount: page.totalCount, letters: page.nodes };
}

const QuarantinedRunnersQuery = graphql(`
  query QuarantinedRunners {
    operations {
      quarantinedRunners {
        runner
        pool
        since
        reason
        unconfirmedResults {
          evaluationId
          submissionCode
          trackSlug
          shards
          rerunSince
        }
      }
    }
  }
`);

/** @throws RefusedError forbidden */
export const quarantinedRunners = async (client: ApiClient) =>
  (await requireMaintainer(client, (await client.request(QuarantinedRunnersQuery, {})).operations, 'operate'))
    .quarantinedRunners;

const RequeueMutation = graphql(
  `
    mutation RequeueDeadLetters($choice: DeadLetterChoiceInput!) {
      requeueDeadLetters(choice: $choice) {
        __typename
        ... on Requeued {
          left
          evaluations {
            id
            attempt
          }
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Selects dead letters by exactly one of the three fields. */
export type DeadLetterChoice = ReadOnly<VariablesOf<typeof RequeueMutation>['choice']>;

/** Requeues failed evaluations, one new attempt each. @throws RefusedError forbidden, dead_letter_unknown */
export const requeueDeadLetters = async (client: ApiClient, choice: DeadLetterChoice) =>
  granted((await client.request(RequeueMutation, { choice })).requeueDeadLetters);

const DismissMutation = graphql(
  `
    mutation DismissDeadLetters($choice: DeadLetterChoiceInput!) {
      dismissDeadLetters(choice: $choice) {
        __typename
        ... on Dismissed {
          count
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** @throws RefusedError forbidden, dead_letter_unknown */
export const dismissDeadLetters = async (client: ApiClient, choice: DeadLetterChoice) =>
  granted((await client.request(DismissMutation, { choice })).dismissDeadLetters);

const RerunMutation = graphql(
  `
    mutation RerunEvaluation($id: ID!, $reason: String!) {
      rerunEvaluation(id: $id, reason: $reason) {
        __typename
        ... on RerunQueued {
          evaluation {
            id
            attempt
          }
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/**
 * Reruns a scored submission; its result remains valid until the new attempt is scored.
 *
 * @throws RefusedError forbidden, submission_unknown, no_current_result, rerun_in_progress, correction_in_progress,
 *   bundle_deleted
 */
export const rerunEvaluation = async (client: ApiClient, id: string, reason: string) =>
  granted((await client.request(RerunMutation, { id, reason })).rerunEvaluation).evaluation;

const QuarantineMutation = graphql(
  `
    mutation QuarantineRunner($runner: ID!, $reason: String!) {
      quarantineRunner(runner: $runner, reason: $reason) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** @throws RefusedError forbidden, runner_unknown */
export async function quarantineRunner(client: ApiClient, runner: string, reason: string): Promise<void> {
  granted((await client.request(QuarantineMutation, { runner, reason })).quarantineRunner);
}

const LiftQuarantineMutation = graphql(
  `
    mutation LiftQuarantine($runner: ID!) {
      liftQuarantine(runner: $runner) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** @throws RefusedError forbidden, runner_unknown */
export async function liftQuarantine(client: ApiClient, runner: string): Promise<void> {
  granted((await client.request(LiftQuarantineMutation, { runner })).liftQuarantine);
}

const TeamShareMutation = graphql(
  `
    mutation SetTeamShare($team: String!, $weight: Float!) {
      setTeamShare(team: $team, weight: $weight) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** @throws RefusedError forbidden, team_unknown */
export async function setTeamShare(client: ApiClient, team: string, weight: number): Promise<void> {
  granted((await client.request(TeamShareMutation, { team, weight })).setTeamShare);
}

const PriorityMutation = graphql(
  `
    mutation SetPriority($evaluation: ID!, $priority: Int!) {
      setPriority(evaluation: $evaluation, priority: $priority) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** @throws RefusedError forbidden, evaluation_ended */
export async function setPriority(client: ApiClient, evaluation: string, priority: number): Promise<void> {
  granted((await client.request(PriorityMutation, { evaluation, priority })).setPriority);
}

const VisibilityMutation = graphql(
  `
    mutation SetVisibility($input: SetVisibilityInput!) {
      setVisibility(input: $input) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** The values that a maintainer can set. */
export type Visibility = Extract<InputOf<typeof VisibilityMutation>['visibility'], 'SHOWN' | 'HIDDEN' | 'WITHDRAWN'>;

/** @throws RefusedError forbidden, evaluation_not_scored */
export async function setVisibility(
  client: ApiClient,
  evaluation: string,
  visibility: Visibility,
  reason: string | null,
): Promise<void> {
  granted((await client.request(VisibilityMutation, { input: { evaluation, visibility, reason } })).setVisibility);
}

const CorrectTrackMutation = graphql(
  `
    mutation CorrectTrack($input: CorrectTrackInput!) {
      correctTrack(input: $input) {
        __typename
        ... on Corrected {
          erratum {
            number
          }
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/**
 * Corrects a track's labels by a file that is in the scorer's folder under its digest.
 *
 * @throws RefusedError forbidden, correction_invalid, correction_in_progress
 */
export const correctTrack = async (client: ApiClient, input: InputOf<typeof CorrectTrackMutation>) =>
  granted((await client.request(CorrectTrackMutation, { input })).correctTrack).erratum;

const ErrataQuery = graphql(`
  query Errata($slug: String!, $board: String) {
    track(slug: $slug) {
      errata {
        number
        reason
        fromVersion
        toVersion
        evaluations
        done
        finishedAt
        entries(board: $board) {
          submissionCode
          name
          before {
            value
          }
          after {
            value
          }
        }
      }
    }
  }
`);

/** A correction of a track's labels, with what it changed on one board. */
export type Erratum = ReadOnly<NonNullable<ResultOf<typeof ErrataQuery>['track']>['errata'][number]>;

/**
 * The corrections of a track, newest first.
 *
 * @param board of the changed entries; default: the first @throws RefusedError track_unknown, images_not_installed
 */
export async function readErrata(client: ApiClient, slug: string, board: string | null): Promise<readonly Erratum[]> {
  const { track } = await client.request(ErrataQuery, { slug, board });
  if (!track) throw await noTrack(client, slug);
  return track.errata;
}

const TeamStorageMutation = graphql(
  `
    mutation SetTeamStorage($input: SetTeamStorageInput!) {
      setTeamStorage(input: $input) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Sets a team's storage limit in bytes; null: the default. @throws RefusedError team_unknown, … */
export async function setTeamStorage(
  client: ApiClient,
  team: string,
  bytes: number | null,
  reason: string,
): Promise<void> {
  granted((await client.request(TeamStorageMutation, { input: { team, bytes, reason } })).setTeamStorage);
}
