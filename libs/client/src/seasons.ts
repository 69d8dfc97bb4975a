import { granted, type ApiClient } from './api-client.js';
import { graphql, type InputOf, type ReadOnly, type ResultOf } from './graphql.js';
import { noTrack } from './no-track.js';
import { RefusalParts } from './refusal.js';

const SeasonParts = graphql(`
  fragment SeasonParts on Season {
    number
    state
    commitment
    generator
    renderer
    openedAt
    closedAt
    statement
    models
    done
    results {
      slug
      benchmark {
        slug
        number
      }
      split {
        name
        instances
      }
    }
  }
`);

const SeasonsQuery = graphql(
  `
    query Seasons($slug: String!) {
      track(slug: $slug) {
        slug
        benchmark {
          sha256
        }
        seasons {
          ...SeasonParts
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
            version
            cells {
              season
              access
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
      }
    }
  `,
  [SeasonParts],
);

/** A track with its seasons by number. */
export type TrackSeasons = ReadOnly<NonNullable<ResultOf<typeof SeasonsQuery>['track']>>;
export type Season = TrackSeasons['seasons'][number];

/** The seasons of a track by number. @throws RefusedError track_unknown, images_not_installed */
export async function readSeasons(client: ApiClient, slug: string): Promise<TrackSeasons> {
  const { track } = await client.request(SeasonsQuery, { slug });
  if (!track) throw await noTrack(client, slug);
  return track;
}

const OpenSeasonMutation = graphql(
  `
    mutation OpenSeason($input: OpenSeasonInput!) {
      openSeason(input: $input) {
        __typename
        ... on SeasonChanged {
          season {
            ...SeasonParts
          }
        }
        ...RefusalParts
      }
    }
  `,
  [SeasonParts, RefusalParts],
);

/** Opens the next season of a track, whose files were uploaded. @throws RefusedError */
export const openSeason = async (client: ApiClient, input: InputOf<typeof OpenSeasonMutation>) =>
  granted((await client.request(OpenSeasonMutation, { input })).openSeason).season;

const CloseSeasonMutation = graphql(
  `
    mutation CloseSeason($input: CloseSeasonInput!) {
      closeSeason(input: $input) {
        __typename
        ... on SeasonChanged {
          season {
            ...SeasonParts
          }
        }
        ...RefusalParts
      }
    }
  `,
  [SeasonParts, RefusalParts],
);

/** Closes a season, whose labels were uploaded. @throws RefusedError */
export const closeSeason = async (client: ApiClient, input: InputOf<typeof CloseSeasonMutation>) =>
  granted((await client.request(CloseSeasonMutation, { input })).closeSeason).season;

const SetSeasonChoiceMutation = graphql(
  `
    mutation SetSeasonChoice($input: SetSeasonChoiceInput!) {
      setSeasonChoice(input: $input) {
        __typename
        ... on SeasonChoiceChanged {
          submission {
            code
            laterSeasons {
              evaluate
              chosen
            }
          }
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Sets whether seasons that open later evaluate the submission. @throws RefusedError */
export const setSeasonChoice = async (client: ApiClient, submission: string, evaluate: boolean) =>
  granted((await client.request(SetSeasonChoiceMutation, { input: { submission, evaluate } })).setSeasonChoice)
    .submission;
