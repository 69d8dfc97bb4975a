import { movedText } from './act-on-queued.ts';

const row = (id: string, team: string | null = 'Blue', pool = 'cpu') => ({ id, team, pool });
const queue = [row('g', 'Red', 'gpu'), row('a'), row('b'), row('c', 'Red')];

it('names the new place in the queue of the pool and the one before', () =>
  expect(movedText('b', 1, queue, [row('g', 'Red', 'gpu'), row('b'), row('a'), row('c', 'Red')])).toBe(
    'Priority 1: place 1 of 3, before: 2.',
  ));

it('says that the place is unchanged, and why if its team has no other evaluation', () => {
  expect(movedText('b', -1, queue, queue)).toBe('Priority -1: place unchanged, 2 of 3.');
  expect(movedText('x', 1, [row('x', 'Green')], [row('x', 'Green'), row('a')])).toMatch(
    /^Priority 1: place unchanged, 1 of 2\. It is the only evaluation of its team/,
  );
  expect(movedText('x', 1, [row('x', null)], [row('x', null)])).toBe('Priority 1: place unchanged, 1 of 1.');
});

it('names the priority only of an evaluation that left the queue', () =>
  expect(movedText('b', 2, queue, [row('a')])).toBe('Priority 2.'));
