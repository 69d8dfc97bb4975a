import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

/** What the cell with the state of an evaluation shows. */
export const MyStateParts = graphql(
  `
    fragment MyStateParts on Evaluation {
      id
      state
      stateText
      stateSince
      debug
      instancesDone
      instancesTotal
      failure {
        ...FailureParts
      }
      waiting {
        cause
        reason
        ahead
      }
      expectedTimes {
        startSeconds
        endSeconds
        endSecondsHigh
      }
      publication {
        visibility
        reason
      }
      copyOf {
        entry {
          code
          name
        }
      }
    }
  `,
  [FailureParts],
);
export type MyState = ResultOf<typeof MyStateParts>;
