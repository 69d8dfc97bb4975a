import {
  getNamedType,
  Kind,
  OperationTypeNode,
  print,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import { isPlain, type Fragments } from './plain-selection.js';

/** Board fields with long lists. */
export const LONG = ['rows', 'reported'] as const;
export type Long = (typeof LONG)[number];

/** A long field in a document. */
export interface Part {
  readonly field: Long;
  /** `{ <field> { … } }` with the selection of the document. */
  readonly document: DocumentNode;
  /** The document as text, part of the cache key. */
  readonly text: string;
  /** Whether it selects the costs of rows, which are measured some time after ranking. */
  readonly costs: boolean;
}

/** Execution plan of a document: the document with long fields as leaves, and the long fields. */
export interface Plan {
  readonly document: DocumentNode;
  readonly parts: ReadonlyMap<FieldNode, Part>;
}

/** @returns null for a document with other root fields than boards, or without a cacheable long field */
export function planOf(schema: GraphQLSchema, document: DocumentNode): Plan | null {
  const [operation, ...others] = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation?.operation !== 'query' || operation.directives?.length || others.length > 0) return null;
  const fragmentDefinitions = document.definitions.filter(
    (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
  );
  const fragments: Fragments = new Map(fragmentDefinitions.map((fragment) => [fragment.name.value, fragment]));
  const parts = new Map<FieldNode, Part>();
  const boards: FieldNode[] = [];
  for (const node of operation.selectionSet.selections) {
    if (node.kind !== Kind.FIELD || node.name.value !== 'board') return null;
    boards.push(withoutLong(schema, node, fragments, parts));
  }
  if (parts.size === 0 || new Set(boards.map(keyOf)).size < boards.length) return null;
  const shortOperation: OperationDefinitionNode = {
    ...operation,
    selectionSet: { kind: Kind.SELECTION_SET, selections: boards },
  };
  return { document: { kind: Kind.DOCUMENT, definitions: [shortOperation, ...fragmentDefinitions] }, parts };
}

/**
 * The board field with long fields as leaves, added to `parts`. A field selected twice stays, because graphql-js must
 * merge it.
 */
function withoutLong(
  schema: GraphQLSchema,
  board: FieldNode,
  fragments: Fragments,
  parts: Map<FieldNode, Part>,
): FieldNode {
  const selections = board.selectionSet?.selections ?? [];
  const names = selections.map((each) => (each.kind === Kind.FIELD ? keyOf(each) : null));
  const spreads = names.includes(null);
  const shortened = selections.map((node): SelectionNode => {
    if (spreads || node.kind !== Kind.FIELD || names.filter((name) => name === keyOf(node)).length > 1) return node;
    const part = partOf(schema, node, fragments);
    if (!part) return node;
    const { selectionSet: _, ...leaf } = node;
    parts.set(leaf, part);
    return leaf;
  });
  return { ...board, selectionSet: { kind: Kind.SELECTION_SET, selections: shortened } };
}

function partOf(schema: GraphQLSchema, node: FieldNode, fragments: Fragments): Part | null {
  const field = LONG.find((name) => name === node.name.value);
  const definition = field && (schema.getType('Board') as GraphQLObjectType).getFields()[field];
  if (!definition || !node.selectionSet) return null;
  const type = getNamedType(definition.type);
  const costs = !isPlain(schema, type, node, fragments);
  if (costs && !isPlain(schema, type, node, fragments, ['BoardRow.cost'])) return null;
  const selectedField: FieldNode = {
    kind: Kind.FIELD,
    name: { kind: Kind.NAME, value: field },
    selectionSet: node.selectionSet,
  };
  const operation: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    selectionSet: { kind: Kind.SELECTION_SET, selections: [selectedField] },
  };
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments.values()] };
  return { field, document, text: print(document), costs };
}

const keyOf = (node: FieldNode): string => (node.alias ?? node.name).value;
