import { granted, type ApiClient } from './api-client.js';
import { graphql, type InputOf } from './graphql.js';
import { RefusalParts, RefusedError } from './refusal.js';

const PermissionQuery = graphql(`
  query Permission {
    viewer {
      role
      scopes
    }
  }
`);

/**
 * The answer of a query that only maintainers may make; of null, the cause: no account, no role, or no scope.
 *
 * @param scope  that the query requires of a token
 * @throws RefusedError not_signed_in, forbidden
 */
export async function requireMaintainer<Answer>(
  client: ApiClient,
  answer: Answer | null,
  scope: 'read' | 'operate',
): Promise<Answer> {
  if (answer !== null) return answer;
  const { viewer } = await client.request(PermissionQuery, {});
  const remedy = `sign in as a maintainer with \`primitives login --operate\`, or create a token with the scope ${scope} on your account page`;
  if (!viewer)
    throw new RefusedError({
      code: 'not_signed_in',
      message: 'this request requires an account',
      expected: 'a session or an API token',
      found: 'no credentials',
      remedy,
    });
  if (viewer.role === 'RESEARCHER')
    throw new RefusedError({
      code: 'forbidden',
      message: 'this operation requires the maintainer role',
      expected: 'a maintainer',
      found: 'a researcher',
      remedy: 'sign in with an account that has the maintainer role, or contact an administrator',
    });
  throw new RefusedError({
    code: 'forbidden',
    message: `this token lacks the scope ${scope}`,
    expected: `a token with the scope ${scope}`,
    found: viewer.scopes.join(', ').toLowerCase() || 'no scope',
    remedy,
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
  (await requireMaintainer(client, (await client.request(SplitsQuery, {})).administration, 'read')).splits;

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
  (await requireMaintainer(client, (await client.request(ReportedRowsQuery, { track })).administration, 'read'))
    .reportedRows;

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
  (await requireMaintainer(client, (await client.request(TeamLimitsQuery, {})).administration, 'read')).teamLimits;

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
  (await requireMaintainer(client, (await client.request(ProbingAlertsQuery, {})).administration, 'read'))
    .probingAlerts;

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

const DeleteTrackMutation = graphql(
  `
    mutation DeleteTrack($track: String!, $reason: String!) {
      deleteTrack(track: $track, reason: $reason) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Deletes a track without submissions and seasons. @throws RefusedError forbidden, track_unknown, track_in_use */
export async function deleteTrack(client: ApiClient, track: string, reason: string): Promise<void> {
  granted((await client.request(DeleteTrackMutation, { track, reason })).deleteTrack);
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
