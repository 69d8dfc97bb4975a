import { graphql, type ResultOf } from '../graphql.ts';
import { CellParts } from './fragments.ts';

export const ModelQuery = graphql(
  `
    query Model($slug: ID!) {
      model(slug: $slug) {
        slug
        name
        team {
          slug
          name
        }
        profile {
          track
          title
          board
          open
          interfaces
          dimension
          entries
          best
          metric {
            label
            format
            direction
          }
          result {
            submissionCode
            version
            fingerprint
            value
            low
            high
            step
            rankLow
            rankHigh
          }
          tests {
            relation
            submissionCode
            name
            version
            difference
            low
            high
            step
            p
            verdict
          }
        }
        versions(first: 50) {
          totalCount
          nodes {
            id
            code
            name
            version
            interface
            backbone
            parameters
            licence
            description
            createdAt
            listing {
              listing
            }
            evaluations {
              id
              state
              stateText
              endedAt
              debug
              cost {
                flops
              }
              publication {
                visibility
              }
              copyOf {
                entry {
                  code
                  name
                }
              }
              track {
                slug
                title
                shortName
                boards
                releaseRule
                primaryMetric {
                  id
                  label
                  format
                  direction
                }
                split {
                  role
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
              }
            }
          }
        }
      }
    }
  `,
  [CellParts],
);
export type Model = NonNullable<ResultOf<typeof ModelQuery>['model']>;
export type ModelVersion = Model['versions']['nodes'][number];
export type ProfileTrack = Model['profile'][number];

/** The profile of another model, and the models that a reader can choose from. */
export const OtherProfileQuery = graphql(`
  query OtherProfile($slug: ID!) {
    model(slug: $slug) {
      slug
      name
      team {
        name
      }
      profile {
        track
        result {
          submissionCode
          value
          low
          high
          step
        }
      }
    }
    composition {
      models {
        slug
        name
        team
      }
    }
  }
`);
export type OtherProfile = ResultOf<typeof OtherProfileQuery>;
