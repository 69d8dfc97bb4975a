import { granted, type ApiClient } from './api-client.js';
import { REFUSAL_FIELDS } from './refusal.js';

/** Terms to accept before submitting to a benchmark. */
export interface Terms {
  readonly benchmark: string;
  readonly number: number;
  readonly text: string;
  readonly sha256: string;
  /** When the viewer accepted this version; null: not yet. */
  readonly acceptedAt: string | null;
}

/** The terms of the tracks' benchmarks, without duplicates; benchmarks without terms are omitted. */
export async function readTerms(client: ApiClient, tracks: readonly string[]): Promise<Terms[]> {
  const answer = await client.request<{ tracks: readonly { slug: string; terms: Terms | null }[] }>(
    '{ tracks { slug terms { benchmark number text sha256 acceptedAt } } }',
  );
  const found = answer.tracks.flatMap(({ slug, terms }) => (terms && tracks.includes(slug) ? [terms] : []));
  return [...new Map(found.map((terms) => [terms.benchmark, terms])).values()];
}

/** The terms of a benchmark with a track; null when it has none. */
export async function readBenchmarkTerms(client: ApiClient, benchmark: string): Promise<Terms | null> {
  const { tracks } = await client.request<{ tracks: readonly { benchmark: { slug: string }; terms: Terms | null }[] }>(
    '{ tracks { benchmark { slug } terms { benchmark number text sha256 acceptedAt } } }',
  );
  return tracks.find((track) => track.benchmark.slug === benchmark)?.terms ?? null;
}

/** Accepts the terms by their digest. @throws RefusedError terms_changed */
export async function acceptTerms(
  client: ApiClient,
  { benchmark, sha256 }: Pick<Terms, 'benchmark' | 'sha256'>,
): Promise<void> {
  const { it } = await client.request<{ it: { __typename: 'Settled' } }>(
    `mutation ($benchmark: String!, $sha256: String!) { it: acceptTerms(benchmark: $benchmark, sha256: $sha256) { __typename ${REFUSAL_FIELDS} } }`,
    { benchmark, sha256 },
  );
  granted(it);
}

/** Sets the benchmark's next version of terms; null as text removes them. @throws RefusedError */
export async function setTerms(
  client: ApiClient,
  benchmark: string,
  text: string | null,
  reason: string,
): Promise<void> {
  const { it } = await client.request<{ it: { __typename: 'Settled' } }>(
    `mutation ($benchmark: String!, $text: String, $reason: String!) { it: setTerms(benchmark: $benchmark, text: $text, reason: $reason) { __typename ${REFUSAL_FIELDS} } }`,
    { benchmark, text, reason },
  );
  granted(it);
}
