import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';

/**
 * Names that never belong to a plain `String`. What remains a `String` is text for people, a name or slug that people
 * chose, an error code of the registry (`codes`), a digest, a secret, or a word of another format: the bundle manifest,
 * ONNX Runtime, a benchmark definition. Inputs take URLs as `String`, because a service checks them and answers with a
 * code and a remedy.
 */
const RULES = [
  { scalar: 'ID', names: /^id$|Id$/ },
  { scalar: 'URL', names: /^(url|links?)$/, outputOnly: true },
  { scalar: 'DateTime', names: /^at$|(At|Since)$/ },
  {
    scalar: 'an enum',
    names: /^(kind|state|status|role|type|events?|verdict|visibility|level|scopes?)$|(State|Role)$/,
  },
];
/** The client chooses it and may use any text. */
const EXCEPTIONS = ['SubmitInput.clientMutationId'];

interface Place {
  readonly place: string;
  readonly name: string;
  readonly type: GraphQLType;
  readonly output: boolean;
}

/** Every field, argument and input field of a schema. */
function placesOf(schema: GraphQLSchema): Place[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .flatMap((type) => {
      const output = isObjectType(type);
      if (!output && !isInputObjectType(type)) return [];
      return Object.values(type.getFields()).flatMap((field) => [
        { place: `${type.name}.${field.name}`, name: field.name, type: field.type, output },
        ...('args' in field ? field.args : []).map((arg) => ({
          place: `${type.name}.${field.name}(${arg.name}:)`,
          name: arg.name,
          type: arg.type,
          output: false,
        })),
      ]);
    });
}

const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));

it.each(RULES)('fields named $names are of $scalar, not of String', ({ names, outputOnly = false }) => {
  const plain = placesOf(schema).filter(
    ({ place, name, type, output }) =>
      names.test(name) &&
      getNamedType(type).name === 'String' &&
      (output || !outputOnly) &&
      !EXCEPTIONS.includes(place),
  );
  expect(plain.map(({ place }) => place)).toEqual([]);
});
