import { defaultFieldResolver, getNamedType, isUnionType, type GraphQLField, type GraphQLSchema } from 'graphql';
import type { Clock } from '@primitives/process';
import { requireAccess, type Access } from '../auth/access.js';
import type { RequestContext } from './context.js';
import { orUserError } from './user-error.type.js';

/** A mutation that no row of the table speaks of, or a row that no mutation has. */
export class AccessTableError extends Error {
  override readonly name = 'AccessTableError';

  constructor(
    readonly missing: readonly string[],
    readonly unknown: readonly string[],
  ) {
    super(
      `the access table lacks [${missing.join(', ')}] and names [${unknown.join(', ')}], which the schema does not have`,
    );
  }
}

/**
 * Puts the access table in front of every mutation, over HTTP and sockets alike: one place that no new resolver can forget. Services
 * still check what only they know, such as whose thing it is.
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
  const isPayload = isUnionType(getNamedType(field.type)); // unions of ours hold refusals as data
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
