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

/** Fields of a board whose lists are long. */
export const LONG = ['rows', 'reported'] as const;
export type Long = (typeof LONG)[number];

/** A long field as a document asks for it. */
export interface Part {
  readonly field: Long;
  /** `{ <field> { … } }` with what the document wants of it. */
  readonly document: DocumentNode;
  /** The same as text: part of the key of what is kept. */
  readonly text: string;
  /** Whether it asks what rows cost, which is measured at some time after they are ranked. */
  readonly costs: boolean;
}

/** How a document about boards is answered: what is left of it when its long fields are written apart. */
export interface Plan {
  readonly document: DocumentNode;
  readonly parts: ReadonlyMap<FieldNode, Part>;
}

/** @returns null for a document that asks for anything beside boards, or for nothing long that may be kept */
export function planOf(schema: GraphQLSchema, document: DocumentNode): Plan | null {
  const [operation, ...others] = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation?.operation !== 'query' || operation.directives?.length || others.length > 0) return null;
  const named = document.definitions.filter(
    (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
  );
  const fragments: Fragments = new Map(named.map((fragment) => [fragment.name.value, fragment]));
  const parts = new Map<FieldNode, Part>();
  const boards: FieldNode[] = [];
  for (const node of operation.selectionSet.selections) {
    if (node.kind !== Kind.FIELD || node.name.value !== 'board') return null;
    boards.push(withoutLong(schema, node, fragments, parts));
  }
  if (parts.size === 0 || new Set(boards.map(keyOf)).size < boards.length) return null;
  const short: OperationDefinitionNode = {
    ...operation,
    selectionSet: { kind: Kind.SELECTION_SET, selections: boards },
  };
  return { document: { kind: Kind.DOCUMENT, definitions: [short, ...named] }, parts };
}

/** The board's field with each long one a leaf, noted in `parts`. One that is asked for twice under a name is merged by graphql-js alone. */
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
  const asked: FieldNode = {
    kind: Kind.FIELD,
    name: { kind: Kind.NAME, value: field },
    selectionSet: node.selectionSet,
  };
  const operation: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    selectionSet: { kind: Kind.SELECTION_SET, selections: [asked] },
  };
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments.values()] };
  return { field, document, text: print(document), costs };
}

const keyOf = (node: FieldNode): string => (node.alias ?? node.name).value;
