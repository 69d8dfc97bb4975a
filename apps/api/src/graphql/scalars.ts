import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

/** An ISO 8601 instant in UTC. Serializes both `Date` (from rows) and strings (from JSON documents). */
export const Instant = new GraphQLScalarType<Date, string>({
  name: 'Instant',
  description: 'A point in time in ISO 8601 format and UTC, such as `2026-11-21T00:00:00Z`.',
  serialize: (value) => readInstant(value).toISOString(),
  parseValue: readInstant,
  parseLiteral: (node) => readInstant(node.kind === Kind.STRING ? node.value : undefined),
});

function readInstant(value: unknown): Date {
  const at = value instanceof Date ? value : new Date(typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(at.getTime()))
    throw new GraphQLError('an Instant must be an ISO 8601 string such as 2026-11-21T00:00:00Z');
  return at;
}

/** An arbitrary JSON value. Output only. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'Json',
  description: 'An arbitrary JSON value. Output only.',
  serialize: (value) => value,
  parseValue: refuseInput,
  parseLiteral: refuseInput,
});

function refuseInput(): never {
  throw new GraphQLError('Json is not an input type');
}
