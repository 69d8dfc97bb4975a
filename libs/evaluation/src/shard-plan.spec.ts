import { shardSeconds } from './shard-plan.js';

describe('the seconds of a shard', () => {
  const evaluation = { timeLimitSeconds: 3_600, instanceCount: 600, rowCount: 60 };
  it('are its part of the time limit', () => expect(shardSeconds({ ...evaluation, runners: 1 })).toBe(360));
  it('are more if several runners work concurrently', () =>
    expect(shardSeconds({ ...evaluation, runners: 4 })).toBe(1_440));
  it('count the requesting runner, even before its first heartbeat is stored', () =>
    expect(shardSeconds({ ...evaluation, runners: 0 })).toBe(360));
});
