import { granted, type ApiClient, type Granted } from './api-client.js';
import { graphql, type InputOf, type ReadOnly, type ResultOf } from './graphql.js';
import { RefusalParts } from './refusal.js';

const AddBenchmarkVersionMutation = graphql(
  `
    mutation AddBenchmarkVersion($input: AddBenchmarkVersionInput!) {
      addBenchmarkVersion(input: $input) {
        __typename
        ... on BenchmarkVersionAdded {
          slug
          number
          repeated
          splits {
            name
            role
            instances
          }
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

type VersionDraft = InputOf<typeof AddBenchmarkVersionMutation>;
/** A split by the SHA-256 of its files; instances and images are uploaded, labels are only named. */
export type SplitFacts = VersionDraft['splits'][number];
export type AddedVersion = ReadOnly<Granted<ResultOf<typeof AddBenchmarkVersionMutation>['addBenchmarkVersion']>>;

/** Publishes a benchmark version whose files were uploaded. @throws RefusedError */
export async function addBenchmarkVersion(client: ApiClient, input: VersionDraft): Promise<AddedVersion> {
  return granted((await client.request(AddBenchmarkVersionMutation, { input })).addBenchmarkVersion);
}

const OpenTrackMutation = graphql(
  `
    mutation OpenTrack($input: OpenTrackInput!) {
      openTrack(input: $input) {
        __typename
        ... on TrackOpened {
          track {
            slug
            boards
          }
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Settings of a new track; the others have defaults. */
export type TrackDraft = InputOf<typeof OpenTrackMutation>;

/** Opens a track. @throws RefusedError */
export const openTrack = async (client: ApiClient, input: TrackDraft) =>
  granted((await client.request(OpenTrackMutation, { input })).openTrack).track;
