import {
  arrange,
  bestFirst,
  groupColumns,
  leader,
  pressCost,
  pressMetric,
  pressSort,
  resolveSort,
  shownMetrics,
} from './arrange.js';
import type { Metric } from './metric.js';
import { NO_FACTS, type BoardRow, type Cell } from './row.js';
import { without, withoutFilters } from './filters.js';
import { DEFAULT_VIEW, type BoardView } from './view.js';

const metric = (id: string, direction: Metric['direction'] = 'HIGHER', group = 'All'): Metric => ({
  id,
  label: id,
  group,
  direction,
  format: 'PERCENT',
  axis: 'LINEAR',
  help: '',
});
const em = metric('em');
const coverage = metric('coverage', 'LOWER');
const metrics = [em, coverage];

const cell = (
  id: string,
  value: number | null,
  tier: number | null = null,
  rank: [number, number] | null = null,
): Cell => ({
  metric: id,
  value,
  low: null,
  high: null,
  rankLow: rank?.[0] ?? null,
  rankHigh: rank?.[1] ?? null,
  tier,
  mark: null,
});
const row = (name: string, cells: Cell[], more: Partial<BoardRow> = {}): BoardRow => ({
  ...NO_FACTS,
  id: name,
  evidence: 'VERIFIED',
  name,
  trainingDeclared: true,
  evaluationId: name,
  cells,
  ...more,
});
const reported = (name: string, value: number) =>
  row(name, [cell('em', value)], { evidence: 'REPORTED', citation: 'Xu et al.' });

const rows = [
  row('first', [cell('em', 0.19, 1, [1, 1]), cell('coverage', 25)], { backbone: 'ViT-L/14', parameters: 4e8 }),
  row('second', [cell('em', 0.17, 2, [2, 3]), cell('coverage', 32)], { notTrained: true }),
  row('third', [cell('em', 0.16, 2, [2, 3]), cell('coverage', 27)]),
  row('undefined', [cell('em', null)]),
  reported('paper', 0.165),
];
const show = (view: Partial<BoardView> = {}, sort = { metric: em, order: bestFirst(em) }) =>
  arrange(rows, { ...DEFAULT_VIEW, ...view }, sort);
const names = (view?: Partial<BoardView>, sort?: Parameters<typeof show>[1]) =>
  show(view, sort).lines.map((line) => line.row.name);

describe('the order of a board', () => {
  it('is best first; reported rows are sorted by value with the verified ones', () =>
    expect(names()).toEqual(['first', 'second', 'paper', 'third', 'undefined']));
  it('has lower values first where lower is better', () =>
    expect(names({}, { metric: coverage, order: bestFirst(coverage) }).slice(0, 3)).toEqual([
      'first',
      'third',
      'second',
    ]));
  it('keeps undefined values last when reversed', () =>
    expect(names({}, { metric: em, order: 'ascending' })).toEqual(['third', 'paper', 'second', 'first', 'undefined']));
  it('puts a verified row before a reported one of the same value', () =>
    expect(
      arrange([reported('a', 0.5), row('b', [cell('em', 0.5)])], DEFAULT_VIEW, {
        metric: em,
        order: 'descending',
      }).lines.map((line) => line.row.name),
    ).toEqual(['b', 'a']));
});

describe('rows whose rounded values are equal', () => {
  // The exact values are 0.479, 0.477 and 0.469; the second tier begins with CSP.
  const rounded = [
    row('MVP', [cell('em', 0.5, 1, [2, 4])]),
    row('CSP', [cell('em', 0.48, 2, [3, 7])]),
    row('DFSP', [cell('em', 0.48, 1, [2, 6])]),
    row('Two heads', [cell('em', 0.48, 1, [2, 5])]),
    row('Troika', [cell('em', 0.46, 2, [4, 7])]),
  ];
  const linesOf = (rows: BoardRow[], order = bestFirst(em)) => arrange(rows, DEFAULT_VIEW, { metric: em, order }).lines;

  it('have the order of their tiers and ranks, in reverse where the worst is first', () => {
    const names = ['MVP', 'Two heads', 'DFSP', 'CSP', 'Troika'];
    expect(linesOf(rounded).map((line) => line.row.name)).toEqual(names);
    expect(linesOf(rounded, 'ascending').map((line) => line.row.name)).toEqual(names.reverse());
  });
  it('of equal ranks keep the order of the snapshot, as in the API', () => {
    const tied = ['b', 'a'].map((name) => row(name, [cell('em', 0.5, 1, [1, 2])]));
    expect(linesOf(tied).map((line) => line.row.name)).toEqual(['b', 'a']);
  });
});

describe('rows whose rounded values contradict their ranks', () => {
  const of = (name: string, value: number, rankLow: number) =>
    row(name, [{ ...cell('em', value, 1, [rankLow, 4]), step: 0.02 }]);
  const rounded = [of('a', 0.5, 2), of('b', 0.48, 1), of('c', 0.4, 2), of('d', 0.44, 3), of('e', 0.46, 1)];
  const namesOf = (rows: BoardRow[], order = bestFirst(em)) =>
    arrange(rows, DEFAULT_VIEW, { metric: em, order }).lines.map((line) => line.row.name);

  it('have the order of their first ranks, and of equal ones that of the values', () => {
    expect(namesOf(rounded)).toEqual(['b', 'e', 'a', 'c', 'd']);
    expect(namesOf(rounded, 'ascending')).toEqual(['d', 'c', 'a', 'e', 'b']);
  });
  it('stay in it among rows of papers, each before the first verified one with a worse value', () =>
    expect(namesOf([reported('p', 0.49), ...rounded, reported('q', 0.46), reported('r', 0.1)])).toEqual([
      ...['p', 'b', 'e', 'a', 'q', 'c', 'd', 'r'],
    ]));
});

describe('a filter', () => {
  it('changes no rank', () =>
    expect(
      show({ query: 'third' }).lines.map((line) => [line.cells.get('em')?.rankLow, line.cells.get('em')?.rankHigh]),
    ).toEqual([[2, 3]]));
  it('searches names, teams, backbones and citations', () => expect(names({ query: 'vit-l' })).toEqual(['first']));
  it("on the team shows the team's rows only, and no paper", () => {
    const rows = [row('a', [], { team: 'A' }), row('b', [], { team: 'B' }), reported('paper', 0.1)];
    const found = arrange(rows, { ...DEFAULT_VIEW, team: 'A' }, { metric: em, order: 'descending' });
    expect(found.lines.map((line) => line.row.name)).toEqual(['a']);
  });
  it('on evidence shows one kind', () => expect(names({ evidence: 'reported' })).toEqual(['paper']));
  it('on training shows only the entries that were, or were not, trained on the benchmark', () => {
    expect(names({ trained: false })).toEqual(['second']);
    expect(names({ trained: true })).not.toContain('second');
  });
  it('on training hides entries with undeclared training data on both sides', () => {
    const undeclared = row('undeclared', [cell('em', 0.5)], { trainingDeclared: false });
    for (const trained of [true, false])
      expect(arrange([undeclared], { ...DEFAULT_VIEW, trained }, { metric: em, order: 'descending' }).lines).toEqual(
        [],
      );
    expect(arrange([undeclared], DEFAULT_VIEW, { metric: em, order: 'descending' }).lines).toHaveLength(1);
  });
  it('on text matches each word separately, ignoring case and accents', () => {
    const rows = [row('Café Composer', [cell('em', 1)], { team: 'Ada' }), row('Other', [cell('em', 2)])];
    const found = arrange(rows, { ...DEFAULT_VIEW, query: ' ada  CAFE' }, { metric: em, order: 'descending' });
    expect(found.lines.map((line) => line.row.name)).toEqual(['Café Composer']);
  });
  it('on the execution provider shows rows that it predicted wholly or in part, and hides rows with an unknown provider', () => {
    const of = (name: string, providers?: string[] | null) =>
      row(name, [], providers === undefined ? {} : { providers });
    const rows = [of('a', ['cuda']), of('b', ['cpu', 'cuda']), of('c', null), of('d')];
    const left = (provider: string | null) =>
      arrange(rows, { ...DEFAULT_VIEW, provider }, { metric: em, order: 'descending' }).lines.map(
        (line) => line.row.name,
      );
    expect([left('cuda'), left('cpu'), left('webgpu'), left(null)]).toEqual([
      ['a', 'b'],
      ['b'],
      [],
      ['a', 'b', 'c', 'd'],
    ]);
  });
  it('on the date hides older rows and rows without a date', () => {
    const at = (name: string, publishedAt: string | null) => row(name, [], { publishedAt });
    const rows = [at('old', '2026-10-31T23:59:59.999Z'), at('new', '2026-11-01T00:00:00.000Z'), at('paper', null)];
    const found = arrange(rows, { ...DEFAULT_VIEW, since: '2026-11-01' }, { metric: em, order: 'descending' });
    expect(found.lines.map((line) => line.row.name)).toEqual(['new']);
  });
  it('on weights shows rows with that declaration and hides rows without a declaration', () => {
    const of = (name: string, weights?: 'OPEN' | 'ON_REQUEST' | null) =>
      row(name, [], weights === undefined ? {} : { weights });
    const rows = [of('a', 'OPEN'), of('b', 'ON_REQUEST'), of('c', null), of('d')];
    const left = (weights: BoardView['weights']) =>
      arrange(rows, { ...DEFAULT_VIEW, weights }, { metric: em, order: 'descending' }).lines.map(
        (line) => line.row.name,
      );
    expect([left('open'), left('on-request'), left('closed'), left(null)]).toEqual([
      ['a'],
      ['b'],
      [],
      ['a', 'b', 'c', 'd'],
    ]);
  });
  it('on size hides rows of unknown size', () => expect(names({ maxParameters: 5e8 })).toEqual(['first']));
  it('reports how many rows it alone hides', () =>
    expect(show({ query: 'third', evidence: 'verified' }).filters).toEqual([
      { name: 'evidence', hides: 1 },
      { name: 'query', hides: 4 },
    ]));
  it('can be removed alone or with all others', () => {
    const view: BoardView = { ...DEFAULT_VIEW, query: 'x', evidence: 'verified', density: 'compact' };
    expect(without(view, 'query')).toEqual({ ...view, query: '' });
    expect(withoutFilters(view)).toEqual({ ...DEFAULT_VIEW, density: 'compact' });
  });
});

it('reported rows can be listed below the verified ones', () =>
  expect(names({ papers: 'below' })).toEqual(['first', 'second', 'third', 'undefined', 'paper']));

describe('the columns of a view', () => {
  const hm: Metric = { ...metric('hm'), optional: true };
  const shown = (view: Partial<BoardView>) =>
    shownMetrics({ ...DEFAULT_VIEW, ...view }, [...metrics, hm]).map(({ id }) => id);
  it("are the benchmark's default columns when none were chosen", () => expect(shown({})).toEqual(['em', 'coverage']));
  it('are the chosen ones, in the order of the board', () =>
    expect(shown({ columns: ['hm', 'em'] })).toEqual(['em', 'hm']));
  it('include the sort metric, chosen or not', () =>
    expect(shown({ sort: { metric: 'hm', order: 'descending' } })).toEqual(['em', 'coverage', 'hm']));
});

describe('the sort', () => {
  it('falls back to the primary metric when the board lacks the chosen one', () =>
    expect(resolveSort({ ...DEFAULT_VIEW, sort: { metric: 'gone', order: 'ascending' } }, metrics, 'em')).toEqual({
      metric: em,
      order: 'descending',
    }));
  it('reverses on a second press and starts best first on another metric', () => {
    const first = pressSort({ metric: em, order: 'descending' }, coverage);
    expect(first).toEqual({ metric: coverage, order: 'ascending' });
    expect(pressSort(first, coverage).order).toBe('descending');
  });
});

it('neighbouring metrics of one group share a header', () =>
  expect(
    groupColumns([
      metric('a', 'HIGHER', 'X'),
      metric('b', 'HIGHER', 'X'),
      metric('c', 'HIGHER', 'Y'),
      metric('d', 'HIGHER', 'X'),
    ]),
  ).toEqual([
    { label: 'X', span: 2 },
    { label: 'Y', span: 1 },
    { label: 'X', span: 1 },
  ]));

describe('the leader', () => {
  const marked = (name: string, evidence: BoardRow['evidence']) =>
    row(name, [{ ...cell('em', 0.19), mark: 'BEST' }], { evidence });
  it('is the row that the scorer marked, not a paper', () =>
    expect(leader([rows[1]!, marked('paper', 'REPORTED'), marked('first', 'VERIFIED')], em)?.value).toBe(0.19));
  it('does not exist on a board of papers', () => expect(leader([marked('paper', 'REPORTED')], em)).toBeNull());
});

describe('the order by a cost', () => {
  const cost = (flops: number) => ({ flops, memoryBytes: null, latencyMs: null, ratio: null, hardwareClass: null });
  const rows = [
    row('large', [cell('em', 0.9)], { cost: cost(9), parameters: 1 }),
    row('unknown', [cell('em', 0.8)]),
    row('small', [cell('em', 0.5)], { cost: cost(2), parameters: 1 }),
    row('paper', [cell('em', 0.7)], { evidence: 'REPORTED', parameters: 7 }),
  ];
  const names = (byCost: BoardView['byCost'], more: Partial<BoardView> = {}) =>
    arrange(rows, { ...DEFAULT_VIEW, ...more, byCost }, { metric: em, order: 'descending' }).lines.map(
      (line) => line.row.name,
    );
  it('has unknown costs last in both directions', () => {
    expect(names({ axis: 'flops', order: 'ascending' })).toEqual(['small', 'large', 'unknown', 'paper']);
    expect(names({ axis: 'flops', order: 'descending' })).toEqual(['large', 'small', 'unknown', 'paper']);
  });
  it('leaves equal costs in the order of the metric, and reported rows below where the view does', () => {
    expect(names({ axis: 'parameters', order: 'descending' })).toEqual(['paper', 'large', 'small', 'unknown']);
    expect(names({ axis: 'parameters', order: 'descending' }, { papers: 'below' })).toEqual([
      'large',
      'small',
      'unknown',
      'paper',
    ]);
  });
  it('is cheapest first at the first press, then reversed, and ends with a press on a metric', () => {
    const first = pressCost(DEFAULT_VIEW, 'flops');
    expect(first.byCost).toEqual({ axis: 'flops', order: 'ascending' });
    expect(pressCost(first, 'flops').byCost).toEqual({ axis: 'flops', order: 'descending' });
    expect(pressCost(first, 'latency').byCost).toEqual({ axis: 'latency', order: 'ascending' });
    expect(pressMetric(first, metrics, 'em', em)).toEqual({
      next: { metric: em, order: 'descending' },
      view: DEFAULT_VIEW,
    });
    expect(pressMetric(DEFAULT_VIEW, metrics, 'em', em).view.sort).toEqual({ metric: 'em', order: 'ascending' });
    expect(pressMetric(DEFAULT_VIEW, metrics, 'em', coverage).view.sort).toEqual({
      metric: 'coverage',
      order: 'ascending',
    });
  });
});
