import { submissionsTable, type MyEvaluation } from './submissions-table.js';

type Node = MyEvaluation;
const node = (visibility: NonNullable<Node['publication']>['visibility'] | null): Node => ({
  stateText: visibility === null ? 'waiting for scoring' : 'scored',
  createdAt: '2026-11-27T08:00:00Z',
  publication: visibility && { visibility },
  debug: false,
  copyOf: null,
  submission: { code: 'AB12CD', name: 'Net', version: '2', listing: { listing: 'LISTED' } },
  track: { slug: 'mac', primaryMetric: { id: 'auc', label: 'AUC', format: 'PERCENT' } },
  results: null,
});

it('states of each submission whether its result is published', () => {
  const text = submissionsTable(
    { nodes: [node(null), node('SHOWN'), node('WITHHELD')], totalCount: 3 },
    'primitives',
    Infinity,
  );
  const [heading, ...rows] = text.split('\n').filter((line) => !/^[─ ]*$/.test(line));
  expect(heading).toMatch(/state +result +value +listing +submitted/);
  expect(rows.map((row) => row.replaceAll(/ {2,}/g, '|').split('|')[4])).toEqual(['listed', 'published', 'withheld']);
});

it('has the primary value with its interval', () => {
  const values = [{ metric: 'auc', value: 0.41, low: 0.37, high: 0.45, step: null }];
  const text = submissionsTable(
    { nodes: [{ ...node('SHOWN'), results: [{ values }] }], totalCount: 1 },
    'primitives',
    Infinity,
  );
  expect(text).toMatch(/published +AUC 41\.00 ±4\.00 +listed /);
});

it('names the listing of a result that is not public', () => {
  const { submission, ...rest } = node('EMBARGOED');
  const unlisted = { ...rest, submission: { ...submission, listing: { listing: 'UNLISTED' } } };
  expect(submissionsTable({ nodes: [unlisted], totalCount: 1 }, 'primitives', Infinity)).toMatch(
    /scored +on no board +unlisted /,
  );
});

it('names debug runs, and the entry of a copy', () => {
  const debug = { ...node('HIDDEN'), debug: true };
  const copy = { ...node('SHOWN'), copyOf: { entry: { code: 'PTSD86' } } };
  const text = submissionsTable({ nodes: [debug, copy], totalCount: 2 }, 'primitives', Infinity);
  expect(text).toMatch(/scored +debug run /);
  expect(text).toMatch(/scored +copy of PTSD86 /);
});
