import { insertRerun, moveEvaluation } from '@primitives/store/evaluations';
import { fleetSummary, pastLeases, quarantineRunner, runnersView } from '@primitives/store/fleet';
import { predictionsOf } from '@primitives/store/shards';
import { tinyClassifier } from '@primitives/testing';
import { DispatcherTestbed } from './testbed';

let testbed: DispatcherTestbed;
beforeEach(async () => void (testbed = await DispatcherTestbed.open()));
afterEach(() => testbed.close());

/** Takes an evaluation through all states; the test does the scorer's part. */
async function scored(id: string): Promise<string> {
  await testbed.events.reached(id, 'scoring');
  await testbed.admin.transaction((tx) => moveEvaluation(tx, id, 'scored'));
  return id;
}
async function rerun(of: string): Promise<string> {
  const { id: accountId } = (await testbed.one<{ id: string }>('select id from account'))!;
  return testbed.admin.transaction((tx) => insertRerun(tx, { of, reason: 'it lied', accountId }));
}
const digests = async (id: string) =>
  (await predictionsOf(testbed.admin.manager, id)).map(({ predictionsSha256 }) => predictionsSha256);

describe('a bundle that was predicted before', () => {
  it('is scored with the same answers, no runner works on it, and its log states it', async () => {
    const runner = await testbed.runner('r1');
    const track = await testbed.track();
    const first = await scored(await testbed.submit(track));
    const worked = runner.granted.length;
    const again = await testbed.submit(track);
    await testbed.events.reached(again, 'scoring');
    expect(testbed.events.statesOf(again)).toEqual(['validating', 'scoring']);
    expect(runner.granted).toHaveLength(worked);
    expect(await digests(again)).toEqual(await digests(first));
    expect(await testbed.logCodes(again)).toEqual(['reused']);
    expect(await testbed.one('select reused_from as source from evaluation where id = $1', again)).toEqual({
      source: first,
    });
  });

  it('adds nothing to the work of the runner that computed the answers', async () => {
    await testbed.runner('r1');
    const track = await testbed.track();
    await scored(await testbed.submit(track));
    const work = async () => ({
      leases: (await pastLeases(testbed.admin.manager, 'r1', { after: null, limit: 50, onlyFailed: false })).length,
      ofRunner: (await runnersView(testbed.admin.manager, 'r1'))[0]?.doneLastHour,
      ofFleet: (await fleetSummary(testbed.admin.manager)).doneLastHour,
      images: (await fleetSummary(testbed.admin.manager)).lately,
    });
    const before = await work();
    expect(before.leases).toBeGreaterThan(0);
    expect(before).toMatchObject({ ofRunner: before.leases, ofFleet: before.leases });
    const again = await testbed.submit(track);
    await testbed.events.reached(again, 'scoring');
    expect(await testbed.logCodes(again)).toEqual(['reused']);
    expect(await work()).toEqual(before);
  });

  it('is predicted again for a rerun of its result, by runners that the pool trusts', async () => {
    const good = await testbed.runner('good');
    const track = await testbed.track();
    const first = await scored(await testbed.submit(track));
    await scored(await testbed.submit(track)); // the same answers of another submission: they are not excluded by name
    const liar = await testbed.runner('liar');
    await testbed.admin.transaction((tx) => quarantineRunner(tx, 'liar', 'it lied', 'outvoted'));
    const worked = good.granted.length;
    const again = await rerun(first);
    expect(await testbed.events.reached(again, 'scoring', 'failed')).toBe('scoring');
    expect(testbed.events.statesOf(again)).toEqual(['queued', 'validating', 'predicting', 'scoring']);
    expect(await testbed.one('select reused_from as source from evaluation where id = $1', again)).toEqual({
      source: null,
    });
    expect([good.granted.length > worked, liar.granted]).toEqual([true, []]);
  });

  it.each([
    ['another bundle', async () => ({ bundle: await tinyClassifier({ bias: 1 }) })],
    ['another split', async () => ({ track: await testbed.track() })],
    ['answers that are not scored yet', async () => ({ unscored: true })],
    [
      'programs that the pool has no more',
      async () => ({ sql: `update runner set heartbeat = heartbeat || '{"version": "2"}'` }),
    ],
    ['answers of a runner that is not trusted any more', async () => ({ distrust: true })],
    ['answers to which a maintainer wants others', async () => ({ doubt: true })],
  ])('is predicted again for %s', async (_what, change) => {
    await testbed.runner('r1');
    const track = await testbed.track();
    const first = await testbed.submit(track);
    const {
      bundle,
      track: other,
      unscored,
      sql,
      distrust,
      doubt,
    } = (await change()) as Partial<Record<'bundle' | 'track' | 'unscored' | 'sql' | 'distrust' | 'doubt', never>>;
    await testbed.events.reached(first, 'scoring');
    if (!unscored) await scored(first);
    if (distrust) await testbed.admin.transaction((tx) => quarantineRunner(tx, 'r1', 'it lied', 'outvoted'));
    await testbed.fallSilent('r1');
    if (doubt) await rerun(first);
    if (sql) await testbed.all(sql);
    const again = await testbed.submit(other ?? track, bundle ?? testbed.bundle);
    expect(await testbed.events.reached(again, 'predicting', 'scoring')).toBe('predicting');
  });
});
