import { writeLog } from '@primitives/store/evaluations';
import { insertShardFailure } from '@primitives/store/shards';
import { seedTrack, type SeededTrack } from '@primitives/testing';
import { runningApi, type RunningApi } from './running-api';
import { named, seedEvaluation, TRACK_OF_TWO_SHARDS } from './seed-evaluation';

let api: RunningApi;
let track: SeededTrack;
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs, TRACK_OF_TWO_SHARDS);
});
afterAll(() => api.close());

describe('an evaluation', () => {
  it('has a log with pages from either end, filtered by level and words', async () => {
    const id = await seedEvaluation(api, track, 'queued');
    for (const [level, code, message] of [
      ['info', 'one', 'shard 1 done'],
      ['warning', 'two', 'Shard 2 lost'],
      ['error', 'three', 'given up'],
    ] as const)
      await writeLog(api.admin.manager, id, { level, code, message });
    const logOf = async (args: string) => {
      const { evaluation } = (
        await api.request(
          `query ($id: ID!) { evaluation(id: $id) { log${args} {
          edges { cursor node { id code } } pageInfo { hasPreviousPage hasNextPage startCursor endCursor } } } }`,
          { id },
        )
      ).data;
      return evaluation.log as {
        edges: { cursor: string; node: { id: string; code: string } }[];
        pageInfo: Record<string, unknown>;
      };
    };
    const codes = async (args = '') => (await logOf(args)).edges.map(({ node }) => node.code).join(' ');
    const [first, , third] = (await logOf('')).edges.map(({ node }) => node);
    expect(await codes()).toBe('one two three');
    expect(await codes('(first: 2)')).toBe('one two');
    expect((await logOf('(first: 2)')).pageInfo).toMatchObject({ hasPreviousPage: false, hasNextPage: true });
    expect((await logOf(`(last: 1, before: "${third?.id}")`)).pageInfo).toMatchObject({
      hasPreviousPage: true,
      hasNextPage: true,
    });
    const { edges, pageInfo } = await logOf(`(after: "${first?.id}")`);
    expect(pageInfo).toEqual({
      hasPreviousPage: true,
      hasNextPage: false,
      startCursor: edges[0]?.cursor,
      endCursor: third?.id,
    });
    expect(await codes('(last: 2)')).toBe('two three');
    expect(await codes(`(last: 1, before: "${third?.id}")`)).toBe('two');
    expect(await codes(`(first: 1, after: "${first?.id}")`)).toBe('two');
    expect(await codes('(level: WARNING)')).toBe('two three');
    expect(await codes('(text: "SHARD")')).toBe('one two');
    expect(await codes('(level: ERROR, text: "shard")')).toBe('');
    expect(await codes('(text: "%")')).toBe('');
    expect(await codes('(first: -1)')).toBe('');
    const { evaluation } = (
      await api.request(
        'query ($id: ID!) { evaluation(id: $id) { log { totalCount } some: log(level: WARNING) { totalCount } } }',
        { id },
      )
    ).data;
    expect(evaluation).toEqual({ log: { totalCount: 3 }, some: { totalCount: 2 } });
  });

  it('uses the public names of runners in its shards, their history and its log', async () => {
    const id = await seedEvaluation(api, track, 'taken');
    const { manager } = api.admin;
    const silent = {
      evaluationId: id,
      shardIndex: 0,
      fence: 1,
      runnerId: 'cpu-1',
      code: 'silent',
      reason: 'cpu-1 was silent',
      imagesRead: true,
    };
    await insertShardFailure(manager, silent);
    await writeLog(manager, id, {
      level: 'warning',
      code: 'shard_retried',
      message: 'shard 0 goes on: cpu-1 was silent',
    });
    const { evaluation } = (
      await api.request(
        `query ($id: ID!, $text: String!) { evaluation(id: $id) { log(text: $text) { nodes { message } }
           shardHistory(index: 0) { doneAt leasedAt seconds failures { runner code reason } } none: shardHistory(index: 9) { doneAt }
           waiting: shardHistory(index: 1) { leasedAt } } }`,
        { id, text: `${named('cpu-1')} was` },
      )
    ).data;
    expect(evaluation).toEqual({
      log: { nodes: [{ message: `shard 0 goes on: ${named('cpu-1')} was silent` }] },
      shardHistory: {
        doneAt: null,
        leasedAt: expect.any(String),
        seconds: null,
        failures: [{ runner: named('cpu-1'), code: 'silent', reason: `${named('cpu-1')} was silent` }],
      },
      none: null,
      waiting: { leasedAt: null },
    });
  });
});
