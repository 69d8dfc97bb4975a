import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

/** An instant as ISO 8601 in UTC. Rows carry `Date`, JSON documents carry the text; both are accepted on the way out. */
export const Instant = new GraphQLScalarType<Date, string>({
  name: 'Instant',
  description: 'An instant, ISO 8601 in UTC.',
  serialize: (value) => readInstant(value).toISOString(),
  parseValue: readInstant,
  parseLiteral: (node) => readInstant(node.kind === Kind.STRING ? node.value : undefined),
});

function readInstant(value: unknown): Date {
  const at = value instanceof Date ? value : new Date(typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(at.getTime())) throw new GraphQLError('an Instant is an ISO 8601 text such as 2026-11-21T00:00:00Z');
  return at;
}

/** A JSON value, on the way out only: no argument of ours takes one. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'Json',
  description: 'A JSON value.',
  serialize: (value) => value,
  parseValue: refuseInput,
  parseLiteral: refuseInput,
});

function refuseInput(): never {
  throw new GraphQLError('Json is never an input');
}
