import { granted, type ApiClient } from './api-client.js';
import { graphql, type ReadOnly, type ResultOf } from './graphql.js';
import { RefusalParts } from './refusal.js';

const TermsQuery = graphql(`
  query Terms {
    tracks {
      slug
      benchmark {
        slug
      }
      terms {
        benchmark
        number
        text
        sha256
        acceptedAt
      }
    }
  }
`);

/** Terms to accept before submitting to a benchmark. */
type Terms = ReadOnly<NonNullable<ResultOf<typeof TermsQuery>['tracks'][number]['terms']>>;

/** The terms of the tracks' benchmarks, without duplicates; benchmarks without terms are omitted. */
export async function readTerms(client: ApiClient, tracks: readonly string[]): Promise<Terms[]> {
  const answer = await client.request(TermsQuery, {});
  const found = answer.tracks.flatMap(({ slug, terms }) => (terms && tracks.includes(slug) ? [terms] : []));
  return [...new Map(found.map((terms) => [terms.benchmark, terms])).values()];
}

/** The terms of a benchmark with a track; null when it has none. */
export async function readBenchmarkTerms(client: ApiClient, benchmark: string): Promise<Terms | null> {
  const { tracks } = await client.request(TermsQuery, {});
  return tracks.find((track) => track.benchmark.slug === benchmark)?.terms ?? null;
}

const AcceptTermsMutation = graphql(
  `
    mutation AcceptTerms($benchmark: String!, $sha256: String!) {
      acceptTerms(benchmark: $benchmark, sha256: $sha256) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Accepts the terms by their digest. @throws RefusedError terms_changed */
export async function acceptTerms(
  client: ApiClient,
  { benchmark, sha256 }: Pick<Terms, 'benchmark' | 'sha256'>,
): Promise<void> {
  granted((await client.request(AcceptTermsMutation, { benchmark, sha256 })).acceptTerms);
}

const SetTermsMutation = graphql(
  `
    mutation SetTerms($input: SetTermsInput!) {
      setTerms(input: $input) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Sets the benchmark's next version of terms; null as text removes them. @throws RefusedError */
export async function setTerms(
  client: ApiClient,
  benchmark: string,
  text: string | null,
  reason: string,
): Promise<void> {
  granted((await client.request(SetTermsMutation, { input: { benchmark, text, reason } })).setTerms);
}
