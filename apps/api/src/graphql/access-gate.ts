import { defaultFieldResolver, getNamedType, isUnionType, type GraphQLField, type GraphQLSchema } from 'graphql';
import type { Clock } from '@primitives/runtime';
import { requireAccess, type Access } from '../auth/access.js';
import type { RequestContext } from './context.js';
import { orUserError } from './user-error.type.js';

/** The access table and the schema's mutations differ. */
export class AccessTableError extends Error {
  override readonly name = 'AccessTableError';

  constructor(
    readonly missing: readonly string[],
    readonly unknown: readonly string[],
  ) {
    super(
      `the access table lacks the mutations [${missing.join(', ')}] and names [${unknown.join(', ')}], which the schema lacks`,
    );
  }
}

/**
 * Checks the access table before every mutation, over HTTP and WebSockets. Services still check what depends on data,
 * such as ownership.
 *
 * @throws AccessTableError
 */
export function gateMutations(
  schema: GraphQLSchema,
  table: Readonly<Record<string, Access>>,
  clock: Clock,
): GraphQLSchema {
  const fields = schema.getMutationType()?.getFields() ?? {};
  const missing = Object.keys(fields).filter((name) => !(name in table));
  const unknown = Object.keys(table).filter((name) => !(name in fields));
  if (missing.length + unknown.length > 0) throw new AccessTableError(missing, unknown);
  for (const field of Object.values(fields))
    gate(field, table[field.name] ?? [{ by: 'session', confirmed: true }], clock);
  return schema;
}

function gate(field: GraphQLField<unknown, RequestContext>, access: Access, clock: Clock): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const isPayload = isUnionType(getNamedType(field.type)); // all payload unions include UserError
  field.resolve = (source, args, context, info) => {
    try {
      requireAccess(context.viewer, access, clock.now());
    } catch (refusal) {
      if (isPayload) return orUserError(refusal);
      throw refusal;
    }
    return resolve(source, args, context, info) as unknown;
  };
}
