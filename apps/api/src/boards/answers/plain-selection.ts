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
 * Whether the default property resolver resolves every field below a field, without arguments or directives. Then the
 * value of the field and the selection determine the output.
 *
 * @param type of the field
 * @param except fields, as `Type.field`, whose resolvers the caller accounts for
 */
export function isPlain(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  node: FieldNode,
  fragments: Fragments,
  except: readonly string[] = [],
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
      const { name, arguments: passedArguments, selectionSet } = selection;
      if (name.value === '__typename') return true;
      const field = isObjectType(of) || isInterfaceType(of) ? of.getFields()[name.value] : undefined;
      if (!field || passedArguments?.length || !(isRead(field) || except.includes(`${of.name}.${name.value}`)))
        return false;
      const below = getNamedType(field.type);
      return isLeafType(below) || every(below, selectionSet?.selections ?? []);
    });
  const conditionOf = (name: string | undefined) => (name === undefined ? undefined : schema.getType(name));
  return isObjectType(type) && every(type, node.selectionSet?.selections ?? []);
}

/**
 * Nest assigns this function, which reads the property, to fields without a resolver. Any other name is treated as a
 * resolver.
 */
const isRead = ({ resolve, args }: GraphQLField<unknown, unknown>): boolean =>
  args.length === 0 && (resolve === undefined || resolve.name === 'rootFieldResolver');
