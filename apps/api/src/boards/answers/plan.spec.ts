import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, GraphQLObjectType, parse, print, validate } from 'graphql';
import { planOf } from './plan.js';

const schema = buildSchema(readFileSync(join(__dirname, '../../../schema.graphql'), 'utf8'));
// Nest's schema has a resolver here.
(schema.getType('BoardRow') as GraphQLObjectType).getFields()['cost']!.resolve = () => null;
const board = (fields: string, before = 'query', after = '') =>
  `${before} { board(track: "t", board: "b") { ${fields} } } ${after}`;
const plan = (source: string) => {
  expect(validate(schema, parse(source)).map(({ message }) => message)).toEqual([]);
  return planOf(schema, parse(source));
};
const parts = (source: string) => [...(plan(source)?.parts.values() ?? [])];

describe('the plan of a document', () => {
  it('turns long lists into leaves and leaves short fields unchanged', () => {
    const of = plan(board('id live { running } rows(first: 3) { nodes { id cells { value } } } reported { name }'));
    expect(print(of!.document).replace(/\s+/g, ' ')).toContain('id live { running } rows(first: 3) reported }');
    expect([...of!.parts.values()].map(({ field, costs }) => [field, costs])).toEqual([
      ['rows', false],
      ['reported', false],
    ]);
  });

  it('follows fragments', () => {
    const [rows] = parts(
      board(
        'rows { nodes { ...Row } }',
        'query',
        'fragment Row on BoardRow { id ... on BoardRow { name __typename } }',
      ),
    );
    expect(rows?.text).toMatch(/^\{\s+rows \{\s+nodes \{\s+\.\.\.Row[^]*fragment Row on BoardRow \{\s+id/);
  });

  it('exists for every query of the board page', () => {
    const texts = ['board', 'costs', 'fragments'].map((name) =>
      readFileSync(join(__dirname, `../../../../web/src/lib/api/documents/${name}.ts`), 'utf8'),
    );
    const [fragments, queries] = [/^fragment /, /^query /].map((kind) =>
      texts
        .flatMap((text) => [...text.matchAll(/`([^`]*)`/g)].map(([, each = '']) => each.trim()))
        .filter((each) => kind.test(each)),
    );
    const planned = queries!.map((query) => planOf(schema, parse([query, ...fragments!].join('\n'))));
    expect(planned.map((of) => [...(of?.parts.values() ?? [])].map(({ field }) => field))).toEqual([
      ['rows', 'reported'],
      ['rows'],
      ['rows'],
    ]);
  });

  it('detects lists that select costs', () => {
    expect(parts(board('rows { nodes { id cost { flops } } }'))).toMatchObject([{ field: 'rows', costs: true }]);
  });

  it.each([
    ['a mutation', 'mutation { signOut { __typename } }'],
    [
      'a query with other root fields',
      `query { installation { name } board(track: "t", board: "b") { rows { totalCount } } }`,
    ],
    ['no long list', board('id rowCount track { title }')],
    [
      'a list with conditional fields',
      board('rows { nodes { id name @include(if: $all) } }', 'query ($all: Boolean!)'),
    ],
    [
      'a list with a conditional fragment',
      board('rows { nodes { ... @skip(if: $all) { name } } }', 'query ($all: Boolean!)'),
    ],
    ['the same list twice', board('rows { totalCount } rows { nodes { id } }')],
    ['boards by fragments', board('...B', 'query', 'fragment B on Board { rows { totalCount } }')],
    [
      'the same board twice',
      'query { board(track: "t", board: "b") { rows { totalCount } } board(track: "t", board: "b") { reported { ' +
        'id } } }',
    ],
    [
      'several operations',
      `query A { board(track: "t", board: "b") { rows { totalCount } } } query B { board(track: "t", board: "b") { id } }`,
    ],
  ])('is null for %s', (_, source) => {
    expect(planOf(schema, parse(source))).toBeNull();
  });

  it('is null for a list with a field that has its own resolver', () => {
    const cell = schema.getType('Cell') as GraphQLObjectType;
    cell.getFields()['mark']!.resolve = () => null;
    expect(plan(board('rows { nodes { cells { mark } } }'))).toBeNull();
    expect(plan(board('rows { nodes { cells { value } } }'))).not.toBeNull();
  });
});
