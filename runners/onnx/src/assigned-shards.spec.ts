import { AssignedShards } from './assigned-shards.js';

const work = { v: 1 as const, evaluationId: '01989a00-0000-7000-8000-000000000001', shardIndex: 3 };

describe('an assigned shard', () => {
  it('is cancelled by a message about its lease, or a newer one', () => {
    for (const fence of [2, 3]) {
      const hand = new AssignedShards();
      const signal = hand.begin(work, 2);
      expect(hand.stop({ ...work, fence })).toBe(true);
      expect(signal.aborted).toBe(true);
    }
  });

  it('is not cancelled by a message about an older lease, or another shard', () => {
    const hand = new AssignedShards();
    const signal = hand.begin(work, 2);
    expect(hand.stop({ ...work, fence: 1 })).toBe(false);
    expect(hand.stop({ ...work, shardIndex: 4, fence: 9 })).toBe(false);
    expect(signal.aborted).toBe(false);
  });

  it('is removed when it is done', () => {
    const hand = new AssignedShards();
    hand.begin(work, 1);
    hand.end(work);
    expect(hand.stop({ ...work, fence: 1 })).toBe(false);
  });
});
