import { subjects } from '@primitives/protocol';
import { lockBoards, publish } from '@primitives/store/boards';
import {
  cancelRunsOfEntry,
  insertRerun,
  lockEvaluation,
  moveEvaluation,
  queueSampleRuns,
} from '@primitives/store/evaluations';
import { labelFile, perfect, ScorerTestbed, wrongAt, type Model } from './testbed.js';

let testbed: ScorerTestbed;
beforeAll(async () => {
  testbed = await ScorerTestbed.open();
  await testbed.startScorer();
});
afterAll(() => testbed.close());

async function scored(id: string): Promise<string> {
  await testbed.order(id);
  expect(await testbed.ended(id)).toBe('scored');
  return id;
}
/** A rerun of the result, with its predictions. */
async function predictedAgain(of: string, model: Model): Promise<string> {
  const id = await testbed.admin.transaction(async (tx) => {
    await lockBoards(tx, testbed.track.trackId);
    return insertRerun(tx, { of, reason: 'its runner lied', accountId: testbed.track.accountId });
  });
  return testbed.predict(id, model, 'ef'.repeat(32));
}
const words = (id: string) =>
  testbed.admin.manager
    .query<{ visibility: string }[]>('select visibility from publication where evaluation_id = $1 order by id', [id])
    .then((rows) => rows.map(({ visibility }) => visibility));
/** The submissions that are on the board now. */
async function onBoard(...ids: string[]): Promise<string[]> {
  const rows = (await testbed.snapshots('closed')).at(-1)?.payload.rows ?? [];
  return ids.filter((id) => rows.some(({ evaluationId }) => evaluationId === id));
}

describe('a rerun that is scored', () => {
  it('replaces the result, which is superseded with the reason: one row on the board, two receipts in the log', async () => {
    const other = await scored(await testbed.predicted(wrongAt([1])));
    const old = await scored(await testbed.predicted(wrongAt([1, 2, 4])));
    const again = await predictedAgain(old, perfect);
    expect(await onBoard(other, old, again)).toEqual([other, old]);
    await scored(again);
    expect(await onBoard(other, old, again)).toEqual([other, again]);
    expect([await words(old), await words(again)]).toEqual([['shown', 'superseded'], ['shown']]);
    const [row] = await testbed.admin.manager.query<{ reason: string }[]>(
      `select reason from publication where evaluation_id = $1 and visibility = 'superseded'`,
      [old],
    );
    expect(row?.reason).toBe('rerun: its runner lied');
    const receipts = await testbed.admin.manager.query('select from receipt where evaluation_id = any($1::uuid[])', [
      [old, again],
    ]);
    expect(receipts).toHaveLength(2);
    expect((await testbed.resultOf(old))?.boards['closed']?.values['mac.top1_p.v1']?.value).toBeCloseTo(9 / 12, 12);
  });

  it('replaces the result only, and not the run of the submission on the public sample', async () => {
    const { manager } = testbed.admin;
    const { trackId } = testbed.track;
    const old = await scored(await testbed.predicted(wrongAt([1])));
    const splitId = await testbed.publishSample(labelFile);
    const [row] = await manager.query<{ id: string }[]>('select submission_id as id from evaluation where id = $1', [
      old,
    ]);
    const queue = () => testbed.admin.transaction((tx) => queueSampleRuns(tx, trackId, splitId, row ? [row.id] : []));
    const [sample = ''] = await queue();
    expect(await queue()).toEqual([]);
    await testbed.order(await testbed.predict(sample, perfect, 'cd'.repeat(32)));
    expect(await testbed.ended(sample)).toBe('scored');
    const again = await scored(await predictedAgain(old, perfect));
    expect([await onBoard(old, sample, again), await words(old), await words(sample), await words(again)]).toEqual([
      [again],
      ['shown', 'superseded'],
      ['hidden'],
      ['shown'],
    ]);
    const events = await manager.query(
      `select subject, payload -> 'sampleRun' as "sampleRun" from outbox where subject like 'event.evaluation.' || $1 || '.%'`,
      [sample],
    );
    expect(events).toEqual([
      { subject: subjects.evaluationEvent(sample, 'scoring_started'), sampleRun: null },
      { subject: subjects.evaluationEvent(sample, 'scored'), sampleRun: true },
    ]); // no change of its state but the end
  });

  it('ends differently: the result and its board remain valid', async () => {
    const old = await scored(await testbed.predicted(wrongAt([1])));
    const again = await predictedAgain(old, perfect);
    await moveEvaluation(testbed.admin.manager, again, 'cancelled');
    expect([await onBoard(old, again), await words(old), await words(again)]).toEqual([[old], ['shown'], []]);
  });

  it('remains hidden if the result was hidden, and is on no board', async () => {
    const old = await scored(await testbed.predicted(wrongAt([1])));
    await publish(testbed.admin.manager, old, 'hidden', { reason: 'under doubt' });
    const { length } = await testbed.snapshots('closed');
    await testbed.rank(old, 'hidden');
    await testbed.snapshotsOf(length + 1);
    const again = await scored(await predictedAgain(old, perfect));
    expect([await onBoard(old, again), await words(old), await words(again)]).toEqual([
      [],
      ['shown', 'hidden', 'superseded'],
      ['shown', 'hidden'],
    ]);
  });

  it('has no effect where the result is withdrawn meanwhile', async () => {
    const old = await scored(await testbed.predicted(wrongAt([1])));
    const again = await predictedAgain(old, perfect);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await testbed.admin.transaction(async (tx) => {
      await lockEvaluation(tx, old); // as the API does
      await testbed.order(again);
      while ((await testbed.admin.manager.query<unknown[]>(waits)).length === 0)
        await new Promise((wake) => setImmediate(wake));
      await cancelRunsOfEntry(tx, old);
      await publish(tx, old, 'withdrawn', { reason: 'a mistake' });
    });
    expect(await testbed.ended(again)).toBe('cancelled');
    expect([await words(old), await words(again)]).toEqual([['shown', 'withdrawn'], []]);
  });

  it('is not listed where its team does not list it', async () => {
    const old = await scored(await testbed.predicted(wrongAt([1])));
    const again = await predictedAgain(old, perfect);
    await testbed.admin.manager.query(
      `insert into submission_listing (id, submission_id, listing) select gen_random_uuid(), submission_id, 'unlisted' from evaluation where id = $1`,
      [old],
    );
    await scored(again);
    expect([await onBoard(old, again), await words(old), await words(again)]).toEqual([
      [],
      ['shown', 'superseded'],
      ['embargoed'],
    ]);
  });
});
