import { secondMachineText } from './second-machine.ts';

it.each([
  [0, 0, 'not repeated on a second runner'],
  [1, 0, 'a second runner repeated 1 shard with equal results'],
  [3, 0, 'a second runner repeated 3 shards with equal results'],
  [3, 1, 'a second runner disagrees on 1 shard'],
])('states %d agreeing and %d differing audits', (agreed, disagreed, text) =>
  expect(secondMachineText({ agreed, disagreed })).toBe(text),
);

it('states that several runners shared the shards where none was repeated', () => {
  expect(secondMachineText({ agreed: 0, disagreed: 0 }, 2)).toBe(
    '2 runners shared the shards; none was repeated on another runner',
  );
  expect(secondMachineText({ agreed: 1, disagreed: 0 }, 2)).toMatch(/^a second runner repeated 1 shard/);
});
