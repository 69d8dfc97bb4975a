import { granted, type ApiClient } from './api-client.js';
import { graphql, type InputOf } from './graphql.js';
import { noTrack } from './no-track.js';
import { RefusalParts } from './refusal.js';

const PhasesQuery = graphql(`
  query Phases($slug: String!) {
    track(slug: $slug) {
      phases {
        slug
        name
        opensAt
        closesAt
        quotaLimit
        results
        open
      }
    }
  }
`);

/** The phases of a track in chronological order. @throws RefusedError track_unknown, images_not_installed */
export async function readPhases(client: ApiClient, slug: string) {
  const { track } = await client.request(PhasesQuery, { slug });
  if (!track) throw await noTrack(client, slug);
  return track.phases;
}

const SetPhaseMutation = graphql(
  `
    mutation SetPhase($input: SetPhaseInput!) {
      setPhase(input: $input) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Creates or updates the phase with this slug. @throws RefusedError */
export async function setPhase(client: ApiClient, input: InputOf<typeof SetPhaseMutation>): Promise<void> {
  granted((await client.request(SetPhaseMutation, { input })).setPhase);
}

const RemovePhaseMutation = graphql(
  `
    mutation RemovePhase($input: RemovePhaseInput!) {
      removePhase(input: $input) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Removes a phase without submissions. @throws RefusedError */
export async function removePhase(client: ApiClient, track: string, slug: string, reason: string): Promise<void> {
  granted((await client.request(RemovePhaseMutation, { input: { track, slug, reason } })).removePhase);
}
