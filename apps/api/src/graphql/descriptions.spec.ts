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

/** Nest makes these of all resolvers together, and leaves no place for a description; each of their fields has one. */
const ROOTS = ['Query', 'Mutation', 'Subscription'];

interface Named {
  readonly place: string;
  readonly description: string | null | undefined;
}

/** Everything of a schema that a reader may ask about: types, fields, arguments, values of enums. */
function named(schema: GraphQLSchema): Named[] {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
  return types.flatMap((type) => [
    ...(ROOTS.includes(type.name) ? [] : [{ place: type.name, description: type.description }]),
    ...membersOf(type),
  ]);
}

function membersOf(type: GraphQLNamedType): Named[] {
  const within = ({ name, description }: { name: string; description?: string | null | undefined }): Named => ({
    place: `${type.name}.${name}`,
    description,
  });
  if (isEnumType(type)) return type.getValues().map(within);
  if (isInputObjectType(type)) return Object.values(type.getFields()).map(within);
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    within(field),
    ...field.args.map(({ name, description }) => ({ place: `${type.name}.${field.name}(${name}:)`, description })),
  ]);
}

const schemaOf = (text: string) => named(buildSchema(text));
const printed = schemaOf(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));
const undescribed = (all: readonly Named[]) =>
  all.filter(({ description }) => !description?.trim()).map(({ place }) => place);

describe('the description of the GraphQL schema', () => {
  it('leaves no type, field, argument or value out: say what it is with its unit and range where it is defined', () =>
    expect(undescribed(printed)).toEqual([]));

  it('says more than the name does', () => {
    const bare = (text: string) => text.toLowerCase().replace(/[^a-z]|^the|^an?\b/g, '');
    const echoes = printed.filter(
      ({ place, description }) => bare(description ?? '') === bare(place.split(/[.(:]/).at(-1) ?? ''),
    );
    expect(echoes).toEqual([]);
  });

  it('is missed wherever there is none', () =>
    expect(
      undescribed(
        schemaOf(
          'type Query { a(b: Int): T } enum E { X } "" union U = T type T { "said" c: E d: U } input I { f: Int } scalar S',
        ),
      ),
    ).toEqual(['Query.a', 'Query.a(b:)', 'E', 'E.X', 'U', 'T', 'T.d', 'I', 'I.f', 'S']));
});
