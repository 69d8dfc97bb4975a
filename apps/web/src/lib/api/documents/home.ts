import { graphql, type ResultOf } from '../graphql.ts';
import { CellParts, MetricParts } from './fragments.ts';

const ActivityParts = graphql(`
  fragment ActivityParts on Activity {
    published {
      name
      trackSlug
      at
      evaluation {
        id
        submission {
          code
        }
      }
    }
    runningCount
    running {
      name
      trackSlug
      at
      evaluation {
        id
        state
        stateText
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
        task
        protocol
        boards
        open
        opensAt
        closesAt
        phases {
          slug
          name
          opensAt
          closesAt
        }
        benchmark {
          demonstration
        }
        minimumIsolation
        split {
          instances
          role
        }
        primaryMetric {
          ...MetricParts
          units
        }
        verifiedCount
        referenceCount
        reportedCount
        lastResultAt
        leader {
          row {
            name
            version
            submissionCode
            parameters
          }
          cell {
            ...CellParts
          }
          rankOneCount
          nearCopies {
            name
            version
            submissionCode
          }
          tested
          atChance
          shortcut {
            model
            value
            step
          }
        }
        history
      }
      paperTracks {
        slug
        title
        shortName
        boards
        reportedCount
        best {
          name
          value
          step
          citation
          metric {
            label
            format
          }
        }
      }
      activity {
        ...ActivityParts
      }
    }
  `,
  [MetricParts, CellParts, ActivityParts],
);
export type PaperTrack = ResultOf<typeof HomeQuery>['paperTracks'][number];
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
