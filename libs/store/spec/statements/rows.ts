import ts from 'typescript';
import type { Call } from './calls.js';
import type { DescribedColumn, TableColumn } from './description.js';
import { Kinds, partsOf } from './kinds.js';

/** What the driver returns for a type of the server; other types are texts. */
const RETURNED: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'bytes',
};

/** The differences between the declared type of a call's rows and the columns of its statement. */
export function rowProblems(
  checker: ts.TypeChecker,
  call: Call,
  text: string,
  columns: readonly DescribedColumn[],
): string[] {
  const changes = ['update', 'delete'].includes(verb(text));
  const row = rowType(checker, call);
  if (row === null) return isUsed(call.node) ? ['its rows are used, and have no type'] : [];
  if (changes !== (call.kind === 'changed')) return [`${verb(text)} by \`${call.kind}\`: TypeORM returns other rows`];
  if (row.flags & ts.TypeFlags.Unknown || row.getStringIndexType()) return [];
  const declared = new Map(row.getProperties().map((property) => [property.name, checker.getTypeOfSymbol(property)]));
  const missing = [...declared.keys()].filter((name) => !columns.some((column) => column.name === name));
  return [
    ...missing.map((name) => `does not return "${name}" of the row type`),
    ...columns.flatMap((column) => {
      const type = declared.get(column.name);
      if (!type) return [`returns "${column.name}", which the row type lacks`];
      const problem = columnProblem(new Kinds(checker), column, type, text);
      return problem === null ? [] : [`"${column.name}" ${problem}, and ${checker.typeToString(type)} is declared`];
    }),
  ];
}

/** The declared type of a row; null when there is none. */
function rowType(checker: ts.TypeChecker, { node }: Call): ts.Type | null {
  const signature = checker.getResolvedSignature(node);
  const returned = signature && checker.getAwaitedType(checker.getReturnTypeOfSignature(signature));
  if (!returned || returned.flags & ts.TypeFlags.Any) return null;
  return checker.getIndexTypeOfType(returned, ts.IndexKind.Number) ?? returned;
}

function columnProblem(kinds: Kinds, column: DescribedColumn, declared: ts.Type, text: string): string | null {
  if (declared.flags & ts.TypeFlags.Unknown) return null;
  if (!kindFits(kinds, column.type, declared)) return `is ${column.type}`;
  return column.source && sourceProblem(column.source, declared, text);
}

function kindFits(kinds: Kinds, type: string, declared: ts.Type): boolean {
  if (type === 'json' || type === 'jsonb') return !kinds.holds(declared, 'Date') && !kinds.holds(declared, 'bytes');
  const array = type.startsWith('_');
  const found = array ? kinds.ofElements(declared) : kinds.of(declared);
  return found.length > 0 && found.every((kind) => kind === (RETURNED[array ? type.slice(1) : type] ?? 'string'));
}

/** Null, and the set of values, of a column that a statement returns unchanged. */
function sourceProblem(
  { table, column, notNull, values }: TableColumn,
  declared: ts.Type,
  text: string,
): string | null {
  const optional = partsOf(declared).some((part) => part.flags & ts.TypeFlags.Null);
  const excluded = new RegExp(`\\b${column} (is not null|[<>=])`).test(text);
  if (!notNull && !optional && !excluded) return `is ${table}.${column}, which may be null`;
  if (!optional && new RegExp(`left join ${table}\\b`).test(text)) return `is ${table}.${column} of a left join`;
  if (values === null) return null;
  const literals = partsOf(declared).flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  const same = literals.length === values.length && values.every((value) => literals.includes(value));
  return same ? null : `is ${table}.${column}, one of ${values.join(', ')}`;
}

/** The command of a statement, behind its common table expressions. */
function verb(text: string): string {
  let rest = text.replace(/'[^']*'/g, '');
  for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replace(/\([^()]*\)/g, '')];
  return /\b(select|insert|update|delete)\b/.exec(rest)?.[0] ?? '';
}

function isUsed(call: ts.CallExpression): boolean {
  const above = ts.isAwaitExpression(call.parent) ? call.parent.parent : call.parent;
  return !ts.isExpressionStatement(above);
}
