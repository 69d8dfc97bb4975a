import { graphql, type ResultOf } from './graphql.ts';

const MetricParts = graphql(`
  fragment MetricParts on Metric {
    id
    label
    group
    direction
    format
    axis
    help
  }
`);
export type Metric = ResultOf<typeof MetricParts>;

const CellParts = graphql(`
  fragment CellParts on Cell {
    metric
    value
    low
    high
    rankLow
    rankHigh
    tier
    mark
  }
`);
export type Cell = ResultOf<typeof CellParts>;

const RowParts = graphql(
  `
    fragment RowParts on BoardRow {
      id
      evidence
      name
      version
      team
      interface
      backbone
      parameters
      licence
      notTrained
      submissionCode
      evaluationId
      publishedAt
      citation
      tableReference
      url
      cells {
        ...CellParts
      }
    }
  `,
  [CellParts],
);
export type BoardRow = ResultOf<typeof RowParts>;

const FailureParts = graphql(`
  fragment FailureParts on UserError {
    code
    message
    expected
    found
    remedy
  }
`);
export type Failure = ResultOf<typeof FailureParts>;

export const ShellQuery = graphql(`
  query Shell {
    viewer {
      id
      email
      name
      role
    }
    installation {
      name
      version
      isolation
      embedded
    }
  }
`);
export type Viewer = NonNullable<ResultOf<typeof ShellQuery>['viewer']>;
export type Installation = ResultOf<typeof ShellQuery>['installation'];

const ActivityParts = graphql(`
  fragment ActivityParts on Activity {
    published {
      name
      trackSlug
      at
      value
      evaluation {
        id
        submission {
          code
        }
      }
    }
    running {
      name
      trackSlug
      at
      evaluation {
        id
        state
        instancesDone
        instancesTotal
        submission {
          code
        }
      }
    }
  }
`);
export type Activity = ResultOf<typeof ActivityParts>;

export const HomeQuery = graphql(
  `
    query Home {
      tracks {
        id
        slug
        title
        shortName
        task
        boards
        open
        split {
          instances
          role
        }
        primaryMetric {
          ...MetricParts
        }
        verifiedCount
        reportedCount
        lastResultAt
        leader {
          row {
            name
            submissionCode
          }
          cell {
            ...CellParts
          }
          tiedWith
        }
        history
      }
      activity {
        ...ActivityParts
      }
    }
  `,
  [MetricParts, CellParts, ActivityParts],
);
export type HomeTrack = ResultOf<typeof HomeQuery>['tracks'][number];

export const ActivityChanged = graphql(
  `
    subscription ActivityChanged {
      activityChanged {
        ...ActivityParts
      }
    }
  `,
  [ActivityParts],
);

export const BoardQuery = graphql(
  `
    query Board($track: String!, $board: String!, $snapshot: ID) {
      board(track: $track, board: $board, snapshot: $snapshot) {
        id
        board
        rowCount
        track {
          id
          slug
          title
          shortName
          task
          boards
          open
          candidatePairs(board: $board)
          primaryMetric {
            id
          }
          split {
            name
            role
            instances
          }
          benchmark {
            title
            number
            source
            attributes
            objects
          }
        }
        metrics {
          ...MetricParts
        }
        snapshot {
          id
          number
          asOf
          latest
          resamples
        }
        live {
          running
          queued
        }
        rows(first: 200) {
          nodes {
            ...RowParts
          }
          totalCount
          pageInfo {
            hasNextPage
            endCursor
          }
        }
        reported {
          ...RowParts
        }
      }
    }
  `,
  [MetricParts, RowParts],
);
export type Board = NonNullable<ResultOf<typeof BoardQuery>['board']>;

export const MoreRowsQuery = graphql(
  `
    query MoreRows($track: String!, $board: String!, $snapshot: ID, $after: String!) {
      board(track: $track, board: $board, snapshot: $snapshot) {
        id
        rows(first: 200, after: $after) {
          nodes {
            ...RowParts
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  [RowParts],
);

export const PairsQuery = graphql(`
  query Pairs($track: String!, $board: String!, $snapshot: ID, $metric: ID!) {
    board(track: $track, board: $board, snapshot: $snapshot) {
      id
      pairs(metric: $metric) {
        a
        b
        difference
        low
        high
        p
        verdict
      }
    }
  }
`);
export type PairTest = NonNullable<ResultOf<typeof PairsQuery>['board']>['pairs'][number];

export const BoardChanged = graphql(`
  subscription BoardChanged($track: String!, $board: String!) {
    boardChanged(track: $track, board: $board) {
      snapshotId
      number
      evaluationId
    }
  }
`);

const EvaluationParts = graphql(
  `
    fragment EvaluationParts on Evaluation {
      id
      attempt
      state
      stateSince
      createdAt
      endedAt
      refundedAt
      bundleReport
      instancesDone
      instancesTotal
      failure {
        ...FailureParts
      }
      track {
        id
        slug
        title
        shortName
        boards
        metrics {
          ...MetricParts
        }
        primaryMetric {
          id
        }
        split {
          name
          role
        }
        benchmark {
          title
          number
        }
      }
      shards {
        index
        state
        runner
        tries
        instances
        done
      }
      steps {
        name
        startedAt
        endedAt
        detail
      }
      waiting {
        reason
        ahead
        expectedSeconds
      }
      log {
        id
        at
        level
        code
        message
      }
      results {
        board
        instances
        candidatePairs
        resamples
        values {
          ...CellParts
        }
        rank {
          metric
          low
          high
          of
        }
        curve {
          bias
          seen
          unseen
        }
        coverage {
          k
          share
        }
        slices {
          attribute {
            name
            n
            value
            low
            high
          }
          object {
            name
            n
            value
            low
            high
          }
          pair {
            name
            n
            value
            low
            high
          }
        }
      }
      receipt {
        bundleSha256
        definitionSha256
        archiveSha256
        predictions
        scorerVersion
        bootstrapSeed
        engine
        isolation
        runners
        scoredAt
      }
    }
  `,
  [FailureParts, MetricParts, CellParts],
);
export type Evaluation = ResultOf<typeof EvaluationParts>;
export type Shard = Evaluation['shards'][number];
export type Step = Evaluation['steps'][number];
export type LogLine = Evaluation['log'][number];
export type BoardResult = NonNullable<Evaluation['results']>[number];
export type Slice = BoardResult['slices']['attribute'][number];
export type Receipt = NonNullable<Evaluation['receipt']>;

export const SubmissionQuery = graphql(
  `
    query Submission($id: String!) {
      submission(id: $id) {
        id
        code
        name
        version
        description
        interface
        backbone
        parameters
        licence
        links
        trainedOn
        bundleSha256
        bundleBytes
        createdAt
        mine
        team {
          name
        }
        evaluations {
          ...EvaluationParts
        }
      }
    }
  `,
  [EvaluationParts],
);
export type Submission = NonNullable<ResultOf<typeof SubmissionQuery>['submission']>;

export const SubmissionChanged = graphql(`
  subscription SubmissionChanged($id: String!) {
    submissionChanged(id: $id) {
      evaluationId
      state
      stateSince
      instancesDone
      shards {
        index
        state
        runner
        tries
        instances
        done
      }
      log {
        id
        at
        level
        code
        message
      }
    }
  }
`);
export type SubmissionChange = ResultOf<typeof SubmissionChanged>['submissionChanged'];

export const CancelMutation = graphql(
  `
    mutation Cancel($id: ID!) {
      cancelEvaluation(id: $id) {
        __typename
        ... on Cancelled {
          evaluation {
            id
            state
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const SubmitPageQuery = graphql(`
  query SubmitPage {
    tracks {
      id
      slug
      title
      shortName
      task
      open
      interfaces
      contract
      quota {
        limit
        windowHours
        left
        nextAt
      }
      benchmark {
        slug
        title
      }
    }
    viewer {
      id
      teams {
        id
        name
      }
    }
  }
`);
export type SubmitTrack = ResultOf<typeof SubmitPageQuery>['tracks'][number];
export type SubmitViewer = NonNullable<ResultOf<typeof SubmitPageQuery>['viewer']>;

export const UploadQuery = graphql(
  `
    query UploadOf($sha256: String!) {
      upload(sha256: $sha256) {
        id
        sha256
        bytes
        received
        url
        completedAt
        failure {
          ...FailureParts
        }
      }
    }
  `,
  [FailureParts],
);

export const SubmitMutation = graphql(
  `
    mutation Submit($input: SubmitInput!) {
      submit(input: $input) {
        __typename
        ... on Submitted {
          submission {
            id
            code
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const SignInMutation = graphql(
  `
    mutation SignIn($input: SignInInput!) {
      signIn(input: $input) {
        __typename
        ... on SignedIn {
          viewer {
            id
            email
            name
            role
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const SignUpMutation = graphql(
  `
    mutation SignUp($input: SignUpInput!) {
      signUp(input: $input) {
        __typename
        ... on SignedIn {
          viewer {
            id
            email
            name
            role
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const SignOutMutation = graphql(`
  mutation SignOut {
    signOut
  }
`);

export const AccountQuery = graphql(
  `
    query Account($after: String) {
      viewer {
        id
        name
        email
        teams {
          id
          name
        }
        apiTokens {
          id
          name
          scopes
          createdAt
          lastUsedAt
        }
        submissions(first: 20, after: $after) {
          totalCount
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            id
            code
            name
            version
            createdAt
            evaluations {
              id
              state
              stateSince
              failure {
                ...FailureParts
              }
              track {
                slug
                shortName
                primaryMetric {
                  ...MetricParts
                }
              }
              results {
                board
                values {
                  ...CellParts
                }
                rank {
                  metric
                  low
                  high
                  of
                }
              }
            }
          }
        }
      }
    }
  `,
  [FailureParts, MetricParts, CellParts],
);
export type Account = NonNullable<ResultOf<typeof AccountQuery>['viewer']>;

export const CreateTokenMutation = graphql(
  `
    mutation CreateToken($input: CreateApiTokenInput!) {
      createApiToken(input: $input) {
        __typename
        ... on ApiTokenCreated {
          secret
          token {
            id
            name
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const RevokeTokenMutation = graphql(`
  mutation RevokeToken($id: ID!) {
    revokeApiToken(id: $id)
  }
`);

export const CodesQuery = graphql(`
  query Codes {
    codes {
      code
      fault
      retryable
      remedy
    }
  }
`);
