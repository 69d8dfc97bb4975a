import { ProgressLines } from './progress-lines';

const report = (shardIndex: number, done: number) => ({
  v: 1 as const,
  evaluationId: 'e',
  shardIndex,
  fence: 1,
  stage: 'predicting' as const,
  done,
  total: 500,
});

describe('the lines of progress', () => {
  it('state each quarter of a shard once', () => {
    const lines = new ProgressLines();
    const at = (seconds: number, done: number) => lines.lineOf('cpu-2', report(1, done), seconds * 1_000);
    expect([at(0, 10), at(40, 124), at(41, 130), at(42, 140), at(80, 260), at(120, 300), at(160, 400)]).toEqual([
      ...[null, null, 'shard 1: 130 of 500 images on cpu-2', null],
      ...['shard 1: 260 of 500 images on cpu-2', null, 'shard 1: 400 of 500 images on cpu-2'],
    ]);
  });

  it('are at most one in 30 seconds for all shards of an evaluation, and none for short runs', () => {
    const lines = new ProgressLines();
    const at = (seconds: number, shard: number, done: number) =>
      lines.lineOf('cpu-2', report(shard, done), seconds * 1_000) !== null;
    expect([at(0, 0, 1), at(5, 0, 400), at(31, 1, 200), at(35, 2, 400), at(62, 2, 410)]).toEqual([
      ...[false, false, true, false, true],
    ]);
  });

  it('do not state that a shard is complete', () => {
    const lines = new ProgressLines();
    lines.lineOf('cpu-2', report(1, 1), 0);
    expect(lines.lineOf('cpu-2', report(1, 500), 40_000)).toBeNull();
  });
});
