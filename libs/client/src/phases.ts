import { trackUnknown } from '@primitives/evaluation';
import { granted, type ApiClient } from './api-client.js';
import { REFUSAL_FIELDS, RefusedError } from './refusal.js';

/** When a track accepts submissions, and under which rules. */
export interface Phase {
  readonly slug: string;
  readonly name: string;
  /** ISO 8601. */
  readonly opensAt: string;
  readonly closesAt: string | null;
  readonly quotaLimit: number | null;
  readonly results: 'AT_ONCE' | 'AT_END';
  readonly open: boolean;
}

/** In chronological order. @throws RefusedError track_unknown */
export async function readPhases(client: ApiClient, slug: string): Promise<readonly Phase[]> {
  const { track } = await client.request<{ track: { phases: Phase[] } | null }>(
    'query ($slug: String!) { track(slug: $slug) { phases { slug name opensAt closesAt quotaLimit results open } } }',
    { slug },
  );
  if (!track) throw new RefusedError(trackUnknown(slug).toFailure());
  return track.phases;
}

/** Creates or updates the phase with this slug. @throws RefusedError */
export async function setPhase(
  client: ApiClient,
  input: Omit<Phase, 'open'> & { readonly track: string; readonly reason: string },
): Promise<void> {
  const { it } = await client.request<{ it: { __typename: 'Settled' } }>(
    `mutation ($input: SetPhaseInput!) { it: setPhase(input: $input) { __typename ${REFUSAL_FIELDS} } }`,
    { input },
  );
  granted(it);
}

/** Removes a phase without submissions. @throws RefusedError */
export async function removePhase(client: ApiClient, track: string, slug: string, reason: string): Promise<void> {
  const { it } = await client.request<{ it: { __typename: 'Settled' } }>(
    `mutation ($track: String!, $slug: String!, $reason: String!) { it: removePhase(track: $track, slug: $slug, reason: $reason) { __typename ${REFUSAL_FIELDS} } }`,
    { track, slug, reason },
  );
  granted(it);
}
