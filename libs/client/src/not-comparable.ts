import { submissionUnknown } from '@primitives/errors';
import type { ApiClient } from './api-client.js';
import { graphql } from './graphql.js';
import { RefusedError, refusalError, type Refusal } from './refusal.js';

const KnownCodeQuery = graphql(`
  query KnownCode($id: ID!) {
    submission(id: $id) {
      code
    }
  }
`);

/** The error of a refused comparison: submission_unknown if one of the codes names no submission. */
export async function notComparable(client: ApiClient, codes: readonly string[], refusal: Refusal): Promise<Error> {
  if (refusal.code === 'no_common_board')
    for (const id of codes) {
      const { submission } = await client.request(KnownCodeQuery, { id });
      if (!submission) return new RefusedError(submissionUnknown(id).toFailure());
    }
  return refusalError(refusal);
}
