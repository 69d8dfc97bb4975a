import { lostShards } from './lost-shards.ts';

const lease = (id: string, code: string | null) => ({ id, code });

it('are those that ended by silence after every other lease', () => {
  const leases = [lease('a', 'silent'), lease('b', 'silent'), lease('c', null), lease('d', 'silent')];
  expect(lostShards(leases).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(lostShards([lease('a', 'silent')])).toHaveLength(1);
  expect(lostShards([lease('c', null), lease('d', 'silent')])).toEqual([]);
  expect(lostShards([])).toEqual([]);
});
