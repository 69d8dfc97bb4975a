import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ConstantText } from './constant-text.js';

/** One call that sends SQL to the database. */
export interface Call {
  readonly node: ts.CallExpression;
  readonly place: string;
  /** `query` returns the rows of a select or an insert, `changed` those of an update or a delete. */
  readonly kind: 'query' | 'changed';
  readonly sql: ts.Expression;
  readonly parameters: ts.Expression | undefined;
}

export interface Sources {
  readonly checker: ts.TypeChecker;
  readonly text: ConstantText;
  readonly calls: readonly Call[];
}

const ROOT = join(__dirname, '../../../..');
const SOURCE = join(ROOT, 'libs/store/src');

/** Files whose SQL is no query of an aggregate: connections, locks of sessions, and the schema itself. */
const NO_QUERIES = /^(schema|connection)\//;

/** The source of the store with its types, and every call with SQL in it. */
export function readSources(): Sources {
  const names = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const files = names.filter((name) => !name.endsWith('.spec.ts') && !NO_QUERIES.test(name));
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), (path) => readFileSync(path, 'utf8'));
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const program = ts.createProgram(
    files.map((name) => join(SOURCE, name)),
    { ...options, noEmit: true, types: ['node'], paths: { '@primitives/*': [join(ROOT, 'libs/*/src/index.ts')] } },
  );
  const checker = program.getTypeChecker();
  const calls = files.flatMap((name) => {
    const file = program.getSourceFile(join(SOURCE, name));
    return file ? callsIn(file, name) : [];
  });
  return { checker, text: new ConstantText(checker), calls };
}

function callsIn(file: ts.SourceFile, name: string): Call[] {
  const calls: Call[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node)) return;
    const { expression, arguments: given } = node;
    const place = `${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isIdentifier(expression) && expression.text === 'changed') {
      const [, sql, parameters] = given;
      if (sql) calls.push({ node, place, kind: 'changed', sql, parameters });
    } else if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'query') {
      const [sql, parameters] = given;
      if (sql) calls.push({ node, place, kind: 'query', sql, parameters });
    }
  };
  visit(file);
  return calls;
}
