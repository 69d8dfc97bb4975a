import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

import { buildSchema, graphql } from 'graphql';

const schema = buildSchema(
  readFileSync(fileURLToPath(new URL('../../../api/schema.graphql', import.meta.url)), 'utf8'),
);

/** A request to the API. */
export interface Operation {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
}

/** @throws when the data are not an answer to the operation that fits the committed schema */
export async function checkAnswer({ query, variables }: Operation, data: unknown): Promise<void> {
  const { data: fitting, errors } = await graphql({
    schema,
    source: query,
    ...(variables && { variableValues: variables }),
    rootValue: data,
    fieldResolver: (source: Record<string, unknown>, _, __, { path }) => source[path.key],
  });
  if (errors || !isDeepStrictEqual(JSON.parse(JSON.stringify(fitting)), data))
    throw new Error(`an answer does not fit the schema: ${errors?.join('; ') ?? 'other fields'}\n${query}`);
}
