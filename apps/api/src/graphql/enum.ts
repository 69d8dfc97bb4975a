import { registerEnumType } from '@nestjs/graphql';

/**
 * Registers a GraphQL enum for a closed set of a library. With the library's union as type parameter, a value
 * without a description, or one that the library does not have, is a type error.
 *
 * @param descriptions by value; the GraphQL name of a value is upper case: `on_request` becomes `ON_REQUEST`
 */
export function graphqlEnum<Value extends string>(
  name: string,
  description: string,
  descriptions: Readonly<Record<Value, string>>,
): Record<string, Value> {
  const values = Object.keys(descriptions) as Value[];
  const named = Object.fromEntries(values.map((value) => [graphqlName(value), value]));
  registerEnumType(named, {
    name,
    description,
    valuesMap: Object.fromEntries(values.map((value) => [graphqlName(value), { description: descriptions[value] }])),
  });
  return named;
}

const graphqlName = (value: string) =>
  value
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[-.]/g, '_')
    .toUpperCase();
