import { granted, type ApiClient } from './api-client.js';
import { REFUSAL_FIELDS } from './refusal.js';

export interface FoundModel {
  readonly __typename: 'FoundModel';
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly backbone: string | null;
  readonly submissionCode: string;
  readonly listing: 'LISTED' | 'UNLISTED' | 'PRIVATE';
  readonly team: { readonly slug: string; readonly name: string };
  readonly places: readonly {
    readonly track: string;
    readonly board: string;
    readonly rankLow: number | null;
    readonly rankHigh: number | null;
    readonly rowCount: number;
  }[];
}

export interface FoundPaper {
  readonly __typename: 'FoundPaper';
  readonly method: string;
  readonly citation: string;
  readonly backbone: string | null;
  readonly url: string | null;
  readonly rows: readonly {
    readonly id: string;
    readonly track: string;
    readonly board: string;
    readonly tableReference: string;
  }[];
}

export interface FoundTrack {
  readonly __typename: 'FoundTrack';
  readonly slug: string;
  readonly title: string;
  readonly shortName: string;
  readonly boards: readonly string[];
}

/** Each kind sorted by relevance. */
export interface SearchAnswer {
  /** True when nothing matches exactly and the results have similar names. */
  readonly nearly: boolean;
  readonly hits: readonly (FoundModel | FoundPaper | FoundTrack)[];
}

/** @param first maximum number of each kind, 1 to 20 @throws RefusedError input_invalid */
export async function searchPlatform(client: ApiClient, text: string, first: number): Promise<SearchAnswer> {
  const { search } = await client.request<{ search: SearchAnswer & { __typename: 'SearchAnswer' } }>(
    `query ($text: String!, $first: Int) { search(text: $text, first: $first) { __typename
       ... on SearchAnswer { nearly hits { __typename
         ... on FoundModel { slug name version backbone submissionCode listing team { slug name }
           places { track board rankLow rankHigh rowCount } }
         ... on FoundPaper { method citation backbone url rows { id track board tableReference } }
         ... on FoundTrack { slug title shortName boards } } } ${REFUSAL_FIELDS} } }`,
    { text, first },
  );
  const { __typename, ...answer } = granted(search);
  return answer;
}
