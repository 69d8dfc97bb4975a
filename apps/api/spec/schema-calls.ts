import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';

/** The printed schema: calls are derived from it, so that no new operation is missed. */
export const SCHEMA = buildSchema(readFileSync(join(__dirname, '../schema.graphql'), 'utf8'));

export type Operation = 'query' | 'mutation' | 'subscription';
export type AnyField = GraphQLField<unknown, unknown>;

export function fieldsOf(operation: Operation): AnyField[] {
  const type = {
    query: SCHEMA.getQueryType(),
    mutation: SCHEMA.getMutationType(),
    subscription: SCHEMA.getSubscriptionType(),
  }[operation];
  return Object.values(type?.getFields() ?? {});
}

export interface Call {
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

/** A call of one field: required arguments that are not given get values that name nothing. */
export function callOf(operation: Operation, field: AnyField, given: Record<string, unknown> = {}): Call {
  const args = field.args.filter((arg) => isRequiredArgument(arg) || arg.name in given);
  const variables = Object.fromEntries(args.map(({ name, type }) => [name, filled(type, given[name])]));
  const list = (item: (arg: (typeof args)[number]) => string) =>
    args.length > 0 ? `(${args.map(item).join(', ')})` : '';
  const call = `${field.name}${list(({ name }) => `${name}: $${name}`)}${selectionOf(field)}`;
  return { query: `${operation} ${list(({ name, type }) => `$${name}: ${String(type)}`)} { ${call} }`, variables };
}

function selectionOf(field: AnyField): string {
  const type = getNamedType(field.type);
  if (isLeafType(type)) return '';
  return isUnionType(type) ? ' { __typename ... on UserError { code message } }' : ' { __typename }';
}

/** A value of the type; of an input its required fields, overridden by the given ones. */
export function filled(type: GraphQLInputType, given?: unknown): unknown {
  const bare = getNullableType(type);
  if (isInputObjectType(bare)) {
    const over = (given ?? {}) as Record<string, unknown>;
    const fields = Object.values(bare.getFields()).filter((field) => isRequiredInputField(field) || field.name in over);
    return Object.fromEntries(fields.map((field) => [field.name, filled(field.type, over[field.name])]));
  }
  if (given !== undefined) return given;
  if (isListType(bare)) return [filled(bare.ofType as GraphQLInputType)];
  if (isEnumType(bare)) return bare.getValues()[0]?.name;
  const values: Record<string, unknown> = {
    ID: randomUUID(),
    Int: 1,
    Float: 1,
    Boolean: false,
    DateTime: '2026-01-01T00:00:00Z',
  };
  return values[getNamedType(bare).name] ?? 'none';
}

/** The code of an answer to one field's call; null when it was no refusal. */
export function codeOf(answer: {
  data?: unknown;
  errors?: { message: string; extensions: Record<string, unknown> }[];
}): string | null {
  const [error] = answer.errors ?? [];
  if (error) return String(error.extensions['code'] ?? error.message);
  const [value] = Object.values((answer.data ?? {}) as Record<string, { code?: string; __typename?: string } | null>);
  return value?.__typename === 'UserError' ? (value.code ?? 'no code') : null;
}
