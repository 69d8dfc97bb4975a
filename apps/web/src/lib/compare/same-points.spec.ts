import { groupByPlace } from './same-points.ts';

it('groups the items of one place and keeps the others apart', () => {
  const [red, blue, round] = [
    { name: 'red', first: 0.5, second: 0.4 },
    { name: 'blue', first: 0.4, second: 0.5 },
    { name: 'round', first: 0.5, second: 0.4 },
  ];
  expect(groupByPlace([red, blue, round])).toEqual([
    { first: 0.5, second: 0.4, items: [red, round] },
    { first: 0.4, second: 0.5, items: [blue] },
  ]);
  expect(groupByPlace([])).toEqual([]);
});
