import { submissionsTable, type MyEvaluation } from './submissions-table.js';

type Node = MyEvaluation;
const node = (visibility: NonNullable<Node['publication']>['visibility'] | null): Node => ({
  stateText: visibility === null ? 'waiting for scoring' : 'scored',
  createdAt: '2026-11-27T08:00:00Z',
  publication: visibility && { visibility },
  debug: false,
  copyOf: null,
  submission: { code: 'AB12CD', name: 'Net', version: '2', listing: { listing: 'LISTED' } },
  track: { slug: 'mac' },
});

it('states of each submission whether its result is published', () => {
  const text = submissionsTable(
    { nodes: [node(null), node('SHOWN'), node('WITHHELD')], totalCount: 3 },
    'primitives',
    Infinity,
  );
  const [heading, ...rows] = text.split('\n').filter((line) => !/^[─ ]*$/.test(line));
  expect(heading).toMatch(/state +result +submitted/);
  expect(rows.map((row) => row.replaceAll(/ {2,}/g, '|').split('|')[4])).toEqual([
    '2026-11-27 08:00 UTC',
    'published',
    'withheld',
  ]);
});

it('names the listing of a result that is not public', () => {
  const { submission, ...rest } = node('EMBARGOED');
  const unlisted = { ...rest, submission: { ...submission, listing: { listing: 'UNLISTED' } } };
  expect(submissionsTable({ nodes: [unlisted], totalCount: 1 }, 'primitives', Infinity)).toMatch(/scored +unlisted /);
});

it('names debug runs, and the entry of a copy', () => {
  const debug = { ...node('HIDDEN'), debug: true };
  const copy = { ...node('SHOWN'), copyOf: { entry: { code: 'PTSD86' } } };
  const text = submissionsTable({ nodes: [debug, copy], totalCount: 2 }, 'primitives', Infinity);
  expect(text).toMatch(/scored +debug run /);
  expect(text).toMatch(/scored +copy of PTSD86 /);
});
