import { graphql, type ResultOf } from '../graphql.ts';

export const LogLineParts = graphql(`
  fragment LogLineParts on LogLine {
    id
    at
    level
    code
    message
  }
`);
export type LogLine = ResultOf<typeof LogLineParts>;

/** The first page of the log: one end of it, and its length. */
export const LogQuery = graphql(
  `
    query Log($id: ID!, $track: String, $level: LogLevel, $text: String, $first: Int, $last: Int) {
      submission(id: $id) {
        code
        name
        evaluation(track: $track) {
          id
          state
          track {
            slug
            shortName
            boards
          }
          log(level: $level, text: $text, first: $first, last: $last) {
            totalCount
            nodes {
              ...LogLineParts
            }
          }
        }
      }
    }
  `,
  [LogLineParts],
);
export type LogSubmission = NonNullable<ResultOf<typeof LogQuery>['submission']>;

/** New lines of the evaluations of a submission. */
export const LogChanged = graphql(
  `
    subscription LogChanged($id: ID!) {
      submissionChanged(id: $id) {
        evaluationId
        state
        log {
          ...LogLineParts
        }
      }
    }
  `,
  [LogLineParts],
);

/** A page before or after a known line. */
export const LogPageQuery = graphql(
  `
    query LogPage($id: ID!, $level: LogLevel, $text: String, $after: String, $before: String, $first: Int, $last: Int) {
      evaluation(id: $id) {
        id
        state
        log(level: $level, text: $text, after: $after, before: $before, first: $first, last: $last) {
          nodes {
            ...LogLineParts
          }
          pageInfo {
            hasNextPage
            hasPreviousPage
          }
        }
      }
    }
  `,
  [LogLineParts],
);
export type LogPage = NonNullable<ResultOf<typeof LogPageQuery>['evaluation']>['log'];
