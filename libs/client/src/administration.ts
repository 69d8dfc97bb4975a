import { granted, type ApiClient } from './api-client.js';
import { graphql, type InputOf } from './graphql.js';
import { RefusalParts, RefusedError } from './refusal.js';

/** The answer of a query that only maintainers may make. @throws RefusedError forbidden */
export function requireMaintainer<Answer>(answer: Answer | null): Answer {
  if (answer !== null) return answer;
  throw new RefusedError({
    code: 'forbidden',
    message: 'this operation requires the maintainer role',
    expected: "a maintainer's session, or a token of theirs with the scope operate",
    remedy:
      'sign in as a maintainer with `primitives login --operate`, or create a token with the scope operate on your account page',
  });
}

const SplitsQuery = graphql(`
  query Splits {
    administration {
      splits {
        id
        benchmark
        version
        name
        role
        labelsPublished
        labelsWithdrawn
        instances
        tracks
        signOffs {
          at
          by
          note
        }
      }
    }
  }
`);

/** @throws RefusedError forbidden */
export const readSplits = async (client: ApiClient) =>
  requireMaintainer((await client.request(SplitsQuery, {})).administration).splits;

const ReportedRowsQuery = graphql(`
  query ReportedRows($track: String!) {
    administration {
      reportedRows(track: $track) {
        id
        board
        method
        citation
        tableReference
        readings {
          at
          by
        }
      }
    }
  }
`);

/** Rows of papers on a track's boards. @throws RefusedError forbidden */
export const readReportedRows = async (client: ApiClient, track: string) =>
  requireMaintainer((await client.request(ReportedRowsQuery, { track })).administration).reportedRows;

const TeamLimitsQuery = graphql(`
  query TeamLimits {
    administration {
      teamLimits {
        teamSlug
        trackSlug
        limit
        reason
        at
      }
    }
  }
`);

/** Team-specific limits. @throws RefusedError forbidden */
export const readTeamLimits = async (client: ApiClient) =>
  requireMaintainer((await client.request(TeamLimitsQuery, {})).administration).teamLimits;

const ProbingAlertsQuery = graphql(`
  query ProbingAlerts {
    administration {
      probingAlerts {
        id
        trackSlug
        kind
        name
        signal
        text
        codes
        at
      }
    }
  }
`);

/** Open alerts about probing of hidden splits, newest first. @throws RefusedError forbidden */
export const readProbingAlerts = async (client: ApiClient) =>
  requireMaintainer((await client.request(ProbingAlertsQuery, {})).administration).probingAlerts;

const UpdateTrackMutation = graphql(
  `
    mutation UpdateTrack($input: UpdateTrackInput!) {
      updateTrack(input: $input) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Changes of an open track's rules; omitted fields do not change, null removes a limit. */
export type TrackRulesChange = InputOf<typeof UpdateTrackMutation>;

/** @throws RefusedError forbidden, input_invalid, track_unknown */
export async function changeTrack(client: ApiClient, input: TrackRulesChange): Promise<void> {
  granted((await client.request(UpdateTrackMutation, { input })).updateTrack);
}

const NoteTrackChangeMutation = graphql(
  `
    mutation PublishTrackNote($track: String!, $text: String!) {
      publishTrackNote(track: $track, text: $text) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Adds a public note to a track's changes. @throws RefusedError forbidden, track_unknown */
export async function publishTrackNote(client: ApiClient, track: string, text: string): Promise<void> {
  granted((await client.request(NoteTrackChangeMutation, { track, text })).publishTrackNote);
}

const SetTeamQuotaMutation = graphql(
  `
    mutation SetTeamQuota($input: SetTeamQuotaInput!) {
      setTeamQuota(input: $input) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** @param limit null: the track's limit @throws RefusedError forbidden, team_unknown, track_unknown */
export async function setTeamQuota(
  client: ApiClient,
  team: string,
  track: string,
  limit: number | null,
  reason: string,
): Promise<void> {
  granted((await client.request(SetTeamQuotaMutation, { input: { team, track, reason, limit } })).setTeamQuota);
}

const CloseProbingAlertMutation = graphql(
  `
    mutation CloseProbingAlert($id: ID!, $note: String!) {
      closeProbingAlert(id: $id, note: $note) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Closes an alert about probing. @throws RefusedError forbidden, input_invalid */
export async function closeProbingAlert(client: ApiClient, id: string, note: string): Promise<void> {
  granted((await client.request(CloseProbingAlertMutation, { id, note })).closeProbingAlert);
}

const SetReferenceTeamMutation = graphql(
  `
    mutation SetReferenceTeam($input: SetReferenceTeamInput!) {
      setReferenceTeam(input: $input) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/**
 * Sets whether a team's entries are reference entries, exempt from the release rule and the limits on hidden images.
 *
 * @throws RefusedError forbidden, team_unknown
 */
export async function setReferenceTeam(
  client: ApiClient,
  team: string,
  reference: boolean,
  reason: string,
): Promise<void> {
  granted((await client.request(SetReferenceTeamMutation, { input: { team, reference, reason } })).setReferenceTeam);
}

const SignOffSplitMutation = graphql(
  `
    mutation SignOffSplit($split: ID!, $note: String!) {
      signOffSplit(split: $split, note: $note) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Signs off a split's audit. @throws RefusedError forbidden */
export async function signOffSplit(client: ApiClient, split: string, note: string): Promise<void> {
  granted((await client.request(SignOffSplitMutation, { split, note })).signOffSplit);
}

const SetLabelsPublishedMutation = graphql(
  `
    mutation SetLabelsPublished($input: SetLabelsPublishedInput!) {
      setLabelsPublished(input: $input) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/**
 * Publishes the labels of a public split, or withdraws them.
 *
 * @throws RefusedError forbidden, benchmark_unknown, input_invalid, upload_unknown
 */
export async function setLabelsPublished(
  client: ApiClient,
  split: string,
  published: boolean,
  reason: string,
): Promise<void> {
  granted(
    (await client.request(SetLabelsPublishedMutation, { input: { split, published, reason } })).setLabelsPublished,
  );
}

const ConfirmReportedRowMutation = graphql(
  `
    mutation ConfirmReportedRow($row: ID!) {
      confirmReportedRow(row: $row) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Records that the viewer has checked a paper's row against the paper. @throws RefusedError forbidden */
export async function confirmReportedRow(client: ApiClient, row: string): Promise<void> {
  granted((await client.request(ConfirmReportedRowMutation, { row })).confirmReportedRow);
}
