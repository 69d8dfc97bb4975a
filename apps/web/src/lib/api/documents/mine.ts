import { graphql, type ResultOf } from '../graphql.ts';
import { CellParts, FailureParts, MetricParts } from './fragments.ts';
import { MyStateParts } from './my-state.ts';

/** A row of "My submissions": one evaluation on one track. */
export const MyEvaluationParts = graphql(
  `
    fragment MyEvaluationParts on Evaluation {
      ...MyStateParts
      createdAt
      endedAt
      refundedAt
      submission {
        id
        code
        name
        version
        bundleSha256
        createdAt
        listing {
          listing
          until
        }
        evaluations {
          id
          debug
          state
          publication {
            visibility
          }
          copyOf {
            entry {
              code
            }
          }
        }
        team {
          id
          name
        }
      }
      track {
        slug
        shortName
        releaseRule
        split {
          role
        }
        primaryMetric {
          ...MetricParts
        }
      }
      results {
        board
        released {
          step
        }
        values {
          ...CellParts
        }
        rank {
          metric
          low
          high
          of
        }
        similarTo {
          name
        }
      }
    }
  `,
  [MyStateParts, MetricParts, CellParts],
);
export type MyEvaluation = ResultOf<typeof MyEvaluationParts>;

export const MineQuery = graphql(
  `
    query Mine(
      $states: [EvaluationState!]
      $debug: Boolean
      $visibility: Visibility
      $listed: Boolean
      $track: String
      $orderBy: OwnEvaluationOrder
      $descending: Boolean
      $bySubmission: Boolean
      $after: String
    ) {
      viewer {
        id
        teams {
          id
        }
        evaluatedTracks {
          slug
          shortName
        }
        quotas {
          limit
          windowHours
          left
          nextAt
          seasonLimit
          seasonLeft
          debugLeft
          team {
            id
            name
          }
          track {
            slug
            shortName
            debugLimit
            debugWindowHours
            split {
              role
              archiveSha256
            }
          }
        }
        evaluations(
          first: 25
          states: $states
          debug: $debug
          visibility: $visibility
          listed: $listed
          track: $track
          orderBy: $orderBy
          descending: $descending
          bySubmission: $bySubmission
          after: $after
        ) {
          totalCount
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            ...MyEvaluationParts
          }
        }
      }
    }
  `,
  [MyEvaluationParts],
);
export type Mine = NonNullable<ResultOf<typeof MineQuery>['viewer']>;
export type MyQuota = Mine['quotas'][number];

export const MyEvaluationsChanged = graphql(
  `
    subscription MyEvaluationsChanged {
      myEvaluationsChanged {
        ...MyEvaluationParts
      }
    }
  `,
  [MyEvaluationParts],
);

export const CancelMineMutation = graphql(
  `
    mutation CancelMine($id: ID!) {
      cancelEvaluation(id: $id) {
        __typename
        ... on Cancelled {
          evaluation {
            ...MyEvaluationParts
          }
        }
        ...FailureParts
      }
    }
  `,
  [MyEvaluationParts, FailureParts],
);

export const WithdrawMutation = graphql(
  `
    mutation Withdraw($input: SetVisibilityInput!) {
      setVisibility(input: $input) {
        __typename
        ... on VisibilityChanged {
          evaluation {
            ...MyEvaluationParts
          }
        }
        ...FailureParts
      }
    }
  `,
  [MyEvaluationParts, FailureParts],
);

export const ListMineMutation = graphql(
  `
    mutation ListMine($input: SetListingInput!) {
      setListing(input: $input) {
        __typename
        ... on ListingChanged {
          submission {
            id
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

/** What the draft of the next version copies. */
export const NextVersionQuery = graphql(`
  query NextVersion($id: ID!) {
    submission(id: $id) {
      name
      description
      backbone
      licence
      weights
      links
      trainedOn
      listing {
        listing
      }
      evaluations {
        debug
        track {
          slug
        }
      }
    }
  }
`);

export const RemoveDebugRunMutation = graphql(
  `
    mutation RemoveDebugRun($id: ID!) {
      removeDebugRun(id: $id) {
        __typename
        ... on DebugRunRemoved {
          id
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
