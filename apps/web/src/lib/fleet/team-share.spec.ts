import { poolShare } from './team-share.ts';

const row = (team: string, weight: number | null, more: object = {}) => ({
  team,
  teamShareWeight: weight,
  pool: 'gpu',
  purpose: 'ENTRY' as const,
  state: 'PREDICTING' as const,
  ...more,
});

it('divides a pool among its waiting teams by their weights, whatever the number of their evaluations', () => {
  const queue = [row('Delft', 1), row('Delft', 1), row('Bonn', 3), row('Lund', 5, { pool: 'cpu' })];
  expect(queue.map((each) => poolShare(each, queue))).toEqual([0.25, null, 0.75, 1]);
});

it('leaves out scoring and runs for examples, and is unknown to guests', () => {
  const queue = [row('Delft', 1), row('Bonn', 1, { state: 'SCORING' }), row('Lund', 1, { purpose: 'EXAMPLES' })];
  expect(queue.map((each) => poolShare(each, queue))).toEqual([1, null, null]);
  expect(poolShare(row('Delft', null), queue)).toBeNull();
});

it('gives the share in the first waiting row of a team in each pool', () => {
  const scoring = row('Delft', 1, { state: 'SCORING' });
  const queue = [scoring, row('Delft', 1), row('Delft', 1), row('Delft', 1, { pool: 'cpu' })];
  expect(queue.map((each) => poolShare(each, queue))).toEqual([null, 1, null, 1]);
});
