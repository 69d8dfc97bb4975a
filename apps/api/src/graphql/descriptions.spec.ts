import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/** Nest creates the root types and accepts no description for them; each of their fields has one. */
const ROOTS = ['Query', 'Mutation', 'Subscription'];

interface Described {
  readonly place: string;
  readonly description: string | null | undefined;
}

/** Every described element of a schema: types, fields, arguments and enum values. */
function elementsOf(schema: GraphQLSchema): Described[] {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
  return types.flatMap((type) => [
    ...(ROOTS.includes(type.name) ? [] : [{ place: type.name, description: type.description }]),
    ...membersOf(type),
  ]);
}

function membersOf(type: GraphQLNamedType): Described[] {
  const member = ({ name, description }: { name: string; description?: string | null | undefined }): Described => ({
    place: `${type.name}.${name}`,
    description,
  });
  if (isEnumType(type)) return type.getValues().map(member);
  if (isInputObjectType(type)) return Object.values(type.getFields()).map(member);
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    member(field),
    ...field.args.map(({ name, description }) => ({ place: `${type.name}.${field.name}(${name}:)`, description })),
  ]);
}

const elementsOfText = (text: string) => elementsOf(buildSchema(text));
const elements = elementsOfText(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));

describe('the descriptions of the GraphQL schema', () => {
  it('add information to the name', () => {
    const normalize = (text: string) => text.toLowerCase().replace(/[^a-z]|^the|^an?\b/g, '');
    const redundant = elements.filter(
      ({ place, description }) => normalize(description ?? '') === normalize(place.split(/[.(:]/).at(-1) ?? ''),
    );
    expect(redundant).toEqual([]);
  });
});
