import { type Type } from '@nestjs/common';
import { ArgsType, Field, Int, ObjectType } from '@nestjs/graphql';
import { UserError } from '@primitives/errors';
import { NullableField } from './nullable-field.js';
import { isId } from './ids.js';

// The GraphQL Cursor Connections Specification: https://relay.dev/graphql/connections.htm

@ObjectType('PageInfo', { description: 'Position of a page in its list.' })
class PageInfoType {
  @Field(() => Boolean, { description: 'Whether items follow this page.' }) hasNextPage!: boolean;
  @Field(() => Boolean, { description: 'Whether items precede this page.' }) hasPreviousPage!: boolean;
  @NullableField(() => String, 'Cursor of the first item; null if the page is empty.') startCursor!: string | null;
  @NullableField(() => String, 'Cursor of the last item; null if the page is empty.') endCursor!: string | null;
}

/** A page of a list that can grow. */
export interface Connection<Node> {
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[];
  readonly nodes: readonly Node[];
  readonly pageInfo: PageInfoType;
}

/** Base class of the GraphQL type `<name>Connection`, and its edge type. Subclasses add fields of the whole list. */
export function connectionType<Node>(name: string, node: Type<Node>): Type<Connection<Node>> {
  @ObjectType(`${name}Edge`, { description: 'An item of a page, with its cursor.' })
  class EdgeType {
    @Field(() => String, { description: 'Cursor to pass as `after` or `before`.' }) cursor!: string;
    @Field(() => node, { description: 'The item.' }) node!: Node;
  }
  @ObjectType({ isAbstract: true })
  class ConnectionType implements Connection<Node> {
    @Field(() => [EdgeType], { description: 'Items of the page with their cursors.' }) edges!: readonly EdgeType[];
    @Field(() => [node], { description: 'Items of the page.' }) nodes!: readonly Node[];
    @Field(() => PageInfoType, { description: 'Position of the page.' }) pageInfo!: PageInfoType;
  }
  return ConnectionType;
}

/** Arguments of a field that pages forward. */
export interface PageArgs {
  first: number | null;
  after?: string | null;
}

/** Base class of the arguments of a connection. @param size default page size @param most maximum page size */
export function pageArgs(size: number, most: number): Type<PageArgs> {
  @ArgsType()
  class Args implements PageArgs {
    @Field(() => Int, { nullable: true, defaultValue: size, description: `Page size, 0 to ${most}.` })
    first!: number | null;
    @NullableField(() => String, '`endCursor` of the previous page.') after?: string | null;
  }
  return Args;
}

export function connection<Node>(
  nodes: readonly Node[],
  cursorOf: (node: Node) => string,
  { hasNextPage, hasPreviousPage }: Pick<PageInfoType, 'hasNextPage' | 'hasPreviousPage'>,
): Connection<Node> {
  const edges = nodes.map((node) => ({ cursor: cursorOf(node), node }));
  const [startCursor = null, endCursor = null] = [edges[0]?.cursor, edges.at(-1)?.cursor];
  return { edges, nodes, pageInfo: { hasNextPage, hasPreviousPage, startCursor, endCursor } };
}

/** The page with the length of the whole list, which is counted only when an operation selects it. */
export const counted = <Page extends object>(page: Page, count: () => Promise<number>): Page =>
  Object.defineProperty({ ...page }, 'totalCount', { get: count });

/**
 * Reads a page of rows.
 *
 * @param most maximum page size, also the size of `first: null`
 * @param read returns up to `limit` rows after the row with this cursor
 * @param isCursor whether a text may be a cursor of the list; default: whether it is a UUID
 * @param groupOf identifies the group of a row: page size and limit are numbers of groups; default: each row is one
 * @throws UserError input_invalid for a malformed cursor
 */
export async function readPage<Node>(
  { first, after }: PageArgs,
  most: number,
  read: (page: { readonly limit: number; readonly after: string | null }) => Promise<readonly Node[]>,
  cursorOf: (node: Node) => string,
  isCursor = isId,
  groupOf = cursorOf,
): Promise<Connection<Node>> {
  const size = Math.min(Math.max(first ?? most, 0), most);
  const start = cursorId('after', after, isCursor);
  const rows = await read({ limit: size + 1, after: start });
  const groups = new Set([...new Set(rows.map(groupOf))].slice(0, size));
  const nodes = rows.filter((row) => groups.has(groupOf(row)));
  return connection(nodes, cursorOf, {
    hasNextPage: rows.length > nodes.length,
    hasPreviousPage: start !== null,
  });
}

/** The cursor; null without a cursor. @throws UserError input_invalid */
export function cursorId(
  argument: 'after' | 'before',
  cursor: string | null | undefined,
  isCursor = isId,
): string | null {
  if (cursor == null) return null;
  if (isCursor(cursor)) return cursor;
  throw new UserError('input_invalid', `${argument}: is not a cursor of this list`);
}
