import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

export const AdminQuery = graphql(`
  query Admin($reported: String!, $team: String) {
    administration {
      evaluations(first: 100, states: [FAILED, REJECTED]) {
        states {
          state
          count
        }
        visibilities {
          visibility
          count
        }
        nodes {
          endedAt
        }
      }
      teamBytes
      teamLimits {
        teamSlug
        team
        trackSlug
        limit
        reason
        at
      }
      splits {
        id
        benchmark
        version
        name
        role
        labelsPublished
        instances
        audit
        tracks
        signOffs {
          by
          note
          at
        }
      }
      delayedEvaluations {
        code
        name
        team
        trackSlug
        track
        pool
        stateSince
        minimumIsolation
        readyRunners
        shareWeight
        priority
      }
      deletableTracks
      reportedTracks
      reportedRows(track: $reported) {
        id
        board
        method
        citation
        tableReference
        url
        values
        readings {
          by
          at
        }
      }
      probingAlerts {
        id
        at
        trackSlug
        kind
        name
        teams
        signal
        codes
        text
      }
      unpublishedResults {
        nodes {
          code
          trackSlug
          visibility
        }
      }
      teams(text: $team) {
        nodes {
          id
          slug
          name
          members
          reference
          submissions
          shareWeight
          usedBytes
          copyBytes
        }
      }
    }
    fleet {
      at
      summary {
        deadLetters
        delayed
        imagesPerSecond
        remainingSeconds
        remainingSecondsHigh
        fastestShardSeconds
        slowestShardSeconds
        doneLastHour
      }
      scorer {
        connected
        waiting
        waitingSince
      }
      pools {
        name
        ready
        waiting
        waitingSince
      }
      runners {
        id
        state
        cordoned
        stateSince
        lastSeenAt
        quarantineReason
        shards {
          shardIndex
          submission
          track
          trackName
          leasedAt
        }
      }
      queue {
        purpose
        code
        name
        trackSlug
        track
        state
        stateText
        stateSince
      }
    }
    operations {
      deadLetters(first: 5) {
        nodes {
          reason
          at
          evaluation {
            submission {
              code
              name
            }
            track {
              slug
              shortName
            }
          }
        }
      }
    }
    tracks {
      id
      slug
      title
      shortName
      task
      protocol
      boards
      open
      opensAt
      closesAt
      minImprovement
      baseline
      releaseRule
      seasonLimit
      debugLimit
      debugWindowHours
      primaryMetric {
        id
        label
        format
      }
      metrics {
        id
        label
      }
      interfaces
      benchmark {
        slug
        title
        number
        sha256
        attributes
        objects
      }
      split {
        name
        role
      }
      quota {
        limit
        windowHours
      }
      phases {
        slug
        name
        opensAt
        closesAt
        quotaLimit
        results
        open
      }
      terms {
        number
        text
        sha256
        since
      }
    }
  }
`);
export type Admin = ResultOf<typeof AdminQuery>;
export type Administration = NonNullable<Admin['administration']>;
export type AdminTrack = Admin['tracks'][number];

export const AccountsQuery = graphql(
  `
    query Accounts($text: String) {
      accounts(text: $text) {
        __typename
        ... on AccountConnection {
          nodes {
            id
            email
            name
            role
            createdAt
            lastSeenAt
            suspendedAt
            suspensionReason
            apiTokens
            apiTokenUsedAt
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const AuditLogQuery = graphql(
  `
    query AuditLog(
      $first: Int = 50
      $after: String
      $act: String
      $target: String
      $by: String
      $from: DateTime
      $to: DateTime
    ) {
      auditLog(first: $first, after: $after, act: $act, target: $target, by: $by, from: $from, to: $to) {
        __typename
        ... on AuditLogEntryConnection {
          nodes {
            id
            at
            act
            target
            details
            by
            names {
              id
              name
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const UpdateTrackMutation = graphql(
  `
    mutation UpdateTrack($input: UpdateTrackInput!) {
      updateTrack(input: $input) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const NoteTrackMutation = graphql(
  `
    mutation NoteTrack($track: String!, $text: String!) {
      publishTrackNote(track: $track, text: $text) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const DeleteTrackMutation = graphql(
  `
    mutation DeleteTrack($track: String!, $reason: String!) {
      deleteTrack(track: $track, reason: $reason) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const SetPhaseMutation = graphql(
  `
    mutation SetPhase($input: SetPhaseInput!) {
      setPhase(input: $input) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const RemovePhaseMutation = graphql(
  `
    mutation RemovePhase($input: RemovePhaseInput!) {
      removePhase(input: $input) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const SetTermsMutation = graphql(
  `
    mutation SetTerms($input: SetTermsInput!) {
      setTerms(input: $input) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const CloseProbingAlertMutation = graphql(
  `
    mutation CloseProbingAlert($id: ID!, $note: String!) {
      closeProbingAlert(id: $id, note: $note) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const SignOffMutation = graphql(
  `
    mutation SignOff($split: ID!, $note: String!) {
      signOffSplit(split: $split, note: $note) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const LabelsMutation = graphql(
  `
    mutation Labels($input: SetLabelsPublishedInput!) {
      setLabelsPublished(input: $input) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const ReadRowMutation = graphql(
  `
    mutation ReadRow($row: ID!) {
      confirmReportedRow(row: $row) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const TeamQuotaMutation = graphql(
  `
    mutation TeamQuota($input: SetTeamQuotaInput!) {
      setTeamQuota(input: $input) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const TeamStorageMutation = graphql(
  `
    mutation TeamStorage($input: SetTeamStorageInput!) {
      setTeamStorage(input: $input) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const TeamShareMutation = graphql(
  `
    mutation TeamShare($team: String!, $weight: Float!) {
      setTeamShare(team: $team, weight: $weight) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const RoleMutation = graphql(
  `
    mutation Role($input: SetRoleInput!) {
      setRole(input: $input) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const SuspendMutation = graphql(
  `
    mutation Suspend($account: ID!, $reason: String!) {
      suspendAccount(account: $account, reason: $reason) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const ReinstateMutation = graphql(
  `
    mutation Reinstate($account: ID!, $reason: String!) {
      reinstateAccount(account: $account, reason: $reason) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
export const VisibilityMutation = graphql(
  `
    mutation AdminVisibility($input: SetVisibilityInput!) {
      setVisibility(input: $input) {
        __typename
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
