import { insertRerun, moveEvaluation, predictionsOf, quarantineRunner } from '@primitives/store';
import { tinyClassifier } from '@primitives/testing';
import { DispatcherTestbed } from './testbed';

let house: DispatcherTestbed;
beforeEach(async () => void (house = await DispatcherTestbed.open()));
afterEach(() => house.close());

/** Walks an evaluation to its end; the scorer's part is done by hand. */
async function scored(id: string): Promise<string> {
  await house.events.reached(id, 'scoring');
  await house.admin.transaction((tx) => moveEvaluation(tx, id, 'scored'));
  return id;
}
async function rerun(of: string): Promise<string> {
  const { id: accountId } = (await house.one<{ id: string }>('select id from account'))!;
  return house.admin.transaction((tx) => insertRerun(tx, { of, reason: 'it lied', accountId }));
}
const digests = async (id: string) =>
  (await predictionsOf(house.admin.manager, id)).map(({ predictionsSha256 }) => predictionsSha256);

describe('a bundle that was predicted before', () => {
  it('is scored with the same answers, no runner works on it, and its log says so', async () => {
    const runner = await house.runner('r1');
    const track = await house.track();
    const first = await scored(await house.submit(track));
    const worked = runner.granted.length;
    const again = await house.submit(track);
    await house.events.reached(again, 'scoring');
    expect(house.events.statesOf(again)).toEqual(['validating', 'scoring']);
    expect(runner.granted).toHaveLength(worked);
    expect(await digests(again)).toEqual(await digests(first));
    expect(await house.logCodes(again)).toEqual(['reused']);
    expect(await house.one('select reused_from as source from evaluation where id = $1', again)).toEqual({
      source: first,
    });
  });

  it('is predicted anew for a rerun of its result, by those whom the pool trusts', async () => {
    const good = await house.runner('good');
    const track = await house.track();
    const first = await scored(await house.submit(track));
    await scored(await house.submit(track)); // the same answers, of another submission: nobody doubts them by name
    const liar = await house.runner('liar');
    await house.admin.transaction((tx) => quarantineRunner(tx, 'liar', 'it lied', 'outvoted'));
    const worked = good.granted.length;
    const again = await rerun(first);
    expect(await house.events.reached(again, 'scoring', 'failed')).toBe('scoring');
    expect(house.events.statesOf(again)).toEqual(['queued', 'validating', 'predicting', 'scoring']);
    expect(await house.one('select reused_from as source from evaluation where id = $1', again)).toEqual({
      source: null,
    });
    expect([good.granted.length > worked, liar.granted]).toEqual([true, []]);
  });

  it.each([
    ['another bundle', async () => ({ bundle: await tinyClassifier({ bias: 1 }) })],
    ['another split', async () => ({ track: await house.track() })],
    ['answers that are not scored yet', async () => ({ unscored: true })],
    [
      'programs that the pool has no more',
      async () => ({ sql: `update runner set heartbeat = heartbeat || '{"version": "2"}'` }),
    ],
    ['answers of a runner that is not trusted any more', async () => ({ distrust: true })],
    ['answers to which a maintainer wants others', async () => ({ doubt: true })],
  ])('is predicted anew for %s', async (_what, change) => {
    await house.runner('r1');
    const track = await house.track();
    const first = await house.submit(track);
    const {
      bundle,
      track: other,
      unscored,
      sql,
      distrust,
      doubt,
    } = (await change()) as Partial<Record<'bundle' | 'track' | 'unscored' | 'sql' | 'distrust' | 'doubt', never>>;
    await house.events.reached(first, 'scoring');
    if (!unscored) await scored(first);
    if (distrust) await house.admin.transaction((tx) => quarantineRunner(tx, 'r1', 'it lied', 'outvoted'));
    await house.fallSilent('r1');
    if (doubt) await rerun(first);
    if (sql) await house.all(sql);
    const again = await house.submit(other ?? track, bundle ?? house.bundle);
    expect(await house.events.reached(again, 'predicting', 'scoring')).toBe('predicting');
  });
});
