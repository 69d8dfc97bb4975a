import { secondMachineText } from './second-machine.ts';

it.each([
  [0, 0, 'not repeated on a second runner'],
  [1, 0, 'a second runner repeated 1 shard with equal results'],
  [3, 0, 'a second runner repeated 3 shards with equal results'],
  [3, 1, 'a second runner disagrees on 1 shard'],
])('states %d agreeing and %d differing audits', (agreed, disagreed, text) =>
  expect(secondMachineText({ agreed, disagreed })).toBe(text),
);
