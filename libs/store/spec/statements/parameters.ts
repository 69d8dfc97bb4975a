import ts from 'typescript';
import { Kinds } from './kinds.js';

/** The kinds of values for a parameter of a type of the server; other types take texts. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  int2: ['number'],
  int4: ['number'],
  int8: ['number', 'string'],
  float4: ['number'],
  float8: ['number'],
  numeric: ['number', 'string'],
  bool: ['boolean'],
  timestamptz: ['Date', 'string'],
  bytea: ['bytes'],
  // The driver sends an array as an array of the server, which is no JSON
  json: ['string', 'object'],
  jsonb: ['string', 'object'],
};

/** The differences between the values that a call passes and the parameters of its statement. */
export function parameterProblems(
  checker: ts.TypeChecker,
  values: ts.Expression | undefined,
  expected: readonly string[],
): string[] {
  const given = values ? typesOf(checker, values) : [];
  if (given.length !== expected.length) return [`has ${expected.length} parameters, and ${given.length} are given`];
  const kinds = new Kinds(checker);
  return given.flatMap((type, place) => {
    const name = expected[place] ?? '';
    const array = name.startsWith('_');
    const accepted = ACCEPTED[array ? name.slice(1) : name] ?? ['string'];
    const fits = (array ? kinds.ofElements(type) : kinds.of(type)).every((kind) => accepted.includes(kind));
    return fits ? [] : [`parameter $${place + 1} is ${name}, and ${checker.typeToString(type)} is given`];
  });
}

function typesOf(checker: ts.TypeChecker, values: ts.Expression): readonly ts.Type[] {
  if (ts.isArrayLiteralExpression(values))
    return values.elements.flatMap((one) =>
      ts.isSpreadElement(one) ? typesOf(checker, one.expression) : [checker.getTypeAtLocation(one)],
    );
  const type = checker.getTypeAtLocation(values);
  if (!checker.isTupleType(type)) throw new Error(`the number of values in ${values.getText()} is unknown`);
  return checker.getTypeArguments(type as ts.TypeReference);
}
