import {
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/**
 * Whether everything below a field is read off the value that the field's resolver gave: no resolver of its own, no argument, no
 * directive. Then the answer's text follows from that value and the selection alone.
 *
 * @param type of the field
 * @param but fields, as `Type.field`, whose resolvers the caller answers for
 */
export function isPlain(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  node: FieldNode,
  fragments: Fragments,
  but: readonly string[] = [],
): boolean {
  const every = (of: GraphQLNamedType, selections: readonly SelectionNode[]): boolean =>
    selections.every((selection) => {
      if (selection.directives?.length) return false;
      if (selection.kind === Kind.INLINE_FRAGMENT)
        return every(conditionOf(selection.typeCondition?.name.value) ?? of, selection.selectionSet.selections);
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (!fragment || fragment.directives?.length) return false;
        return every(conditionOf(fragment.typeCondition.name.value) ?? of, fragment.selectionSet.selections);
      }
      const { name, arguments: given, selectionSet } = selection;
      if (name.value === '__typename') return true;
      const field = isObjectType(of) || isInterfaceType(of) ? of.getFields()[name.value] : undefined;
      if (!field || given?.length || !(isRead(field) || but.includes(`${of.name}.${name.value}`))) return false;
      const below = getNamedType(field.type);
      return isLeafType(below) || every(below, selectionSet?.selections ?? []);
    });
  const conditionOf = (name: string | undefined) => (name === undefined ? undefined : schema.getType(name));
  return isObjectType(type) && every(type, node.selectionSet?.selections ?? []);
}

/** Nest gives a field that no resolver answers this function, which reads the property; of another name we assume nothing. */
const isRead = ({ resolve, args }: GraphQLField<unknown, unknown>): boolean =>
  args.length === 0 && (resolve === undefined || resolve.name === 'rootFieldResolver');
