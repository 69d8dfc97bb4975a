import type { ShardView } from '@primitives/store/evaluations';
import { shardView } from './shards.js';

const NOW = new Date(Date.UTC(2026, 10, 21, 12, 0));
const minutes = (count: number) => new Date(NOW.getTime() + 60_000 * count);
const LEASED: ShardView = {
  evaluationId: 'e',
  index: 0,
  instances: 32,
  tries: 1,
  runner: 'runner-a1',
  leasedUntil: minutes(1),
  releasedAt: minutes(-2),
  doneAt: null,
};
const view = (shard: Partial<ShardView>, state: Parameters<typeof shardView>[1]) =>
  shardView({ ...LEASED, ...shard }, state, { index: 0, tries: 1, done: 20 }, NOW);

describe('a shard', () => {
  it('is leased, with the progress of its runner, while the evaluation runs', () =>
    expect(view({}, 'predicting')).toMatchObject({ state: 'leased', runner: 'runner-a1', done: 20 }));

  it.each(['rejected', 'failed'] as const)('is failed once the evaluation is %s during its lease', (state) =>
    expect(view({}, state)).toMatchObject({ state: 'failed', runner: 'runner-a1', done: 0 }),
  );

  it('is not leased after a cancellation', () =>
    expect(view({}, 'cancelled')).toMatchObject({ state: 'waiting', runner: null, done: 0 }));

  it('that no runner took is waiting, also after a rejection', () =>
    expect(view({ tries: 0, leasedUntil: null, runner: null }, 'rejected').state).toBe('waiting'));

  it('remains complete after a rejection', () =>
    expect(view({ doneAt: minutes(-1) }, 'rejected')).toMatchObject({ state: 'done', done: 32 }));
});
