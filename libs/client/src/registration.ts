import { granted, type ApiClient } from './api-client.js';
import { REFUSAL_FIELDS } from './refusal.js';

/** A split by the SHA-256 of its files; instances and images are uploaded, labels are only named. */
export interface SplitFacts {
  readonly name: string;
  readonly role: 'public' | 'hidden';
  readonly instances: string;
  readonly images: string;
  readonly labels: string;
  /** A report of `primitives split audit`. */
  readonly audit?: unknown;
}

export interface AddedVersion {
  readonly slug: string;
  readonly number: number;
  readonly splits: readonly { readonly name: string; readonly role: string; readonly instances: number }[];
  readonly repeated: boolean;
}

/** Publishes a benchmark version whose files were uploaded. @throws RefusedError */
export async function addBenchmarkVersion(
  client: ApiClient,
  input: { definition: string; splits: readonly SplitFacts[] },
): Promise<AddedVersion> {
  const { it } = await client.request<{ it: AddedVersion & { __typename: 'BenchmarkVersionAdded' } }>(
    `mutation ($input: AddBenchmarkVersionInput!) { it: addBenchmarkVersion(input: $input) { __typename
       ... on BenchmarkVersionAdded { slug number repeated splits { name role instances } } ${REFUSAL_FIELDS} } }`,
    { input },
  );
  return granted(it);
}

/** Settings of a new track; the others have defaults. */
export interface TrackDraft {
  readonly slug: string;
  readonly title: string;
  readonly shortName: string;
  readonly task: string;
  readonly benchmark: string;
  readonly version: number;
  readonly split: string;
  readonly role: 'public' | 'hidden';
  readonly protocol: string;
  readonly pool?: string;
  readonly minimumIsolation?: string;
  readonly quotaLimit?: number;
  readonly timeLimitSeconds?: number;
}

/** Opens a track. @throws RefusedError */
export async function openTrack(
  client: ApiClient,
  input: TrackDraft,
): Promise<{ readonly slug: string; readonly boards: readonly string[] }> {
  const { it } = await client.request<{ it: { __typename: 'TrackOpened'; track: { slug: string; boards: string[] } } }>(
    `mutation ($input: OpenTrackInput!) { it: openTrack(input: $input) { __typename ... on TrackOpened { track { slug boards } } ${REFUSAL_FIELDS} } }`,
    { input },
  );
  return granted(it).track;
}
