import type { MyEvaluations } from '@primitives/client';
import { submissionsTable } from './submissions.js';

type Node = MyEvaluations['nodes'][number];
const node = (visibility: NonNullable<Node['publication']>['visibility'] | null): Node => ({
  state: visibility === null ? 'PREDICTING' : 'SCORED',
  createdAt: '2026-11-27T08:00:00Z',
  publication: visibility && { visibility },
  submission: { code: 'AB12CD', name: 'Net', version: '2' },
  track: { slug: 'mac' },
});

it('states of each submission whether its result is published', () => {
  const text = submissionsTable({ nodes: [node(null), node('SHOWN'), node('WITHHELD')], totalCount: 3 });
  const [heading, ...rows] = text.split('\n').filter((line) => !/^[─ ]*$/.test(line));
  expect(heading).toMatch(/state +result +submitted/);
  expect(rows.map((row) => row.replaceAll(/ {2,}/g, '|').split('|')[4])).toEqual([
    '2026-11-27 08:00 UTC',
    'published',
    'not published',
  ]);
});
