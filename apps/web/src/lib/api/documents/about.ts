import { graphql, type ResultOf } from '../graphql.ts';
import { CellParts, type Cell } from './fragments.ts';

const GapParts = graphql(
  `
    fragment GapParts on SplitGap {
      submissionCode
      name
      cell {
        ...CellParts
      }
      counterpartCell {
        ...CellParts
      }
    }
  `,
  [CellParts],
);

export const AboutQuery = graphql(
  `
    query About($track: String!) {
      tracks {
        id
        slug
        shortName
        split {
          role
          archiveSha256
        }
      }
      track(slug: $track) {
        id
        slug
        title
        shortName
        task
        protocol
        boards
        interfaces
        open
        closesAt
        improvementStep
        releaseRule
        seasonLimit
        debugLimit
        debugImages
        debugWindowHours
        changes {
          id
          kind
          text
          at
        }
        verifiedCount
        reportedCount
        primaryMetric {
          id
          label
          format
        }
        metrics {
          id
          label
          group
          direction
          help
          formula
          undefinedWhen
          source
        }
        quota {
          limit
          windowHours
        }
        split {
          name
          role
          instances
          archiveSha256
          audit
        }
        benchmark {
          slug
          title
          number
          description
          licence
          source
          sha256
          attributes
          objects
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
        season {
          track {
            slug
            title
          }
        }
        seasons {
          number
          state
          commitment
          openedAt
          closedAt
          models
          done
          results {
            slug
            boards
          }
        }
        seasonTable {
          metric {
            label
            format
          }
          seasons
          rows {
            submissionCode
            name
            cells {
              season
              access
              value
              low
              high
              step
            }
            differences {
              from
              to
              value
              low
              high
              step
            }
          }
          drops {
            submissionCode
            name
            version
            from
            to
            others
            models
            value
            low
            high
            step
            dropped
          }
        }
        terms {
          number
          text
          sha256
          since
        }
        counterpart {
          track {
            slug
            title
            boards
            split {
              role
            }
          }
          gaps {
            ...GapParts
          }
        }
        errata {
          id
          number
          reason
          fromVersion
          toVersion
          at
          finishedAt
          evaluations
          done
          before
          after
          entries {
            submissionCode
            name
            before {
              ...CellParts
            }
            after {
              ...CellParts
            }
          }
        }
      }
    }
  `,
  [CellParts, GapParts],
);

/** The differences from the counterpart track on a board other than the first. */
export const GapsQuery = graphql(
  `
    query Gaps($track: String!, $board: String!) {
      track(slug: $track) {
        id
        counterpart(board: $board) {
          gaps {
            ...GapParts
          }
        }
      }
    }
  `,
  [GapParts],
);

export type AboutTrack = NonNullable<ResultOf<typeof AboutQuery>['track']>;
/** Any track, with the identity of its images. */
export type TrackWithImages = ResultOf<typeof AboutQuery>['tracks'][number];
export type SeasonTable = AboutTrack['seasonTable'];
export type Erratum = AboutTrack['errata'][number];

/** Two values of one metric for a submission: on the public and the hidden split, or before and after a correction. */
export interface TwoMetrics {
  readonly submissionCode: string;
  readonly name: string;
  readonly first: Cell | null;
  readonly second: Cell | null;
}
