import type { BoardResult } from '@primitives/results';
import { newId } from '@primitives/runtime';
import { encodeMessage, parseCompareReply, subjects } from '@primitives/protocol';
import { lockBoards, publish } from '@primitives/store/boards';
import { insertRerun } from '@primitives/store/evaluations';
import { openProbingAlerts } from '@primitives/store/submissions';
import { perfect, ScorerTestbed, wrongAt, type Model } from './testbed.js';

const IMAGES = 80;
/** Of 80 images: shares are rounded to a tenth. */
const STEP = 0.1;

let testbed: ScorerTestbed;
beforeEach(async () => {
  testbed = await ScorerTestbed.open({ instances: IMAGES, releaseRule: 'improvements' });
  await testbed.admin.manager.query(`update track set primary_metric = 'mac.top1_p.v1' where id = $1`, [
    testbed.track.trackId,
  ]);
  await testbed.startScorer();
});
afterEach(() => testbed.close());

/** Images whose answer with another attribute is wrong: a sliced apple is no candidate pair. */
const CORRIGIBLE = Array.from({ length: IMAGES }, (_, i) => i).filter((i) => i % 3 !== 0);
/** Correct for all but this number of images. */
const wrongOf = (count: number, from = 0): Model => wrongAt(CORRIGIBLE.slice(from, from + count));
/** Distance of a share from the nearest multiple of the step. */
const offGrid = (value: number | null | undefined) =>
  Math.abs((value ?? NaN) / STEP - Math.round((value ?? NaN) / STEP));
/** Answers that are independent of the images. */
const guess: Model = (i) => {
  const hash = Math.imul(i + 1, 0x9e3779b1) >>> 0;
  const pick = (bit: number): readonly [number, number] => (((hash >>> bit) & 1) === 0 ? [1, 0] : [0, 1]);
  return { attribute: pick(20), object: pick(25) };
};

async function scored(id: string): Promise<string> {
  await testbed.order(id);
  expect(await testbed.ended(id)).toBe('scored');
  return id;
}
const submitted = async (model: Model) => scored(await testbed.predicted(model));
const visibilityOf = async (...ids: string[]) => {
  const rows = await testbed.admin.manager.query<{ id: string; visibility: string }[]>(
    `select distinct on (p.evaluation_id) p.evaluation_id as id, p.visibility from publication p where p.evaluation_id = any($1::uuid[])
      order by p.evaluation_id, p.id desc`,
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.visibility);
};
async function releaseOf(
  id: string,
): Promise<{ boards: Record<string, BoardResult>; details: boolean; units: number }> {
  const [row] = await testbed.admin.manager.query(
    'select boards, details, units from result_release where evaluation_id = $1',
    [id],
  );
  return row;
}
const top1 = (boards: Record<string, BoardResult>) => boards['closed']?.values['mac.top1_p.v1'];
/** Assigns the evaluation's submission to another team of the same account, or of another one. */
async function moveTo(id: string, { teamId = newId(), accountId = testbed.track.accountId }): Promise<void> {
  const { manager } = testbed.admin;
  await manager.query('alter table submission disable trigger submission_is_immutable');
  await manager.query(`insert into team (id, slug, name) values ($1, $2, 'Another') on conflict do nothing`, [
    teamId,
    `t-${teamId}`,
  ]);
  await manager.query(
    `insert into account (id, email, name, password_hash) values ($1, $2, 'Grace', 'none') on conflict do nothing`,
    [accountId, `${accountId}@example.org`],
  );
  await manager.query(
    `update submission set team_id = $2, account_id = $3 where id = (select submission_id from evaluation where id = $1)`,
    [id, teamId, accountId],
  );
}

/** Gives the submissions of the evaluations one fingerprint. */
async function copies(...ids: string[]): Promise<void> {
  await testbed.admin.manager.query('alter table submission disable trigger submission_is_immutable');
  await testbed.admin.manager.query(
    'update submission set fingerprint = $2 where id in (select submission_id from evaluation where id = any($1::uuid[]))',
    [ids, 'a'.repeat(64)],
  );
}

describe('a result on a hidden split', () => {
  it('is published rounded, with an interval that contains the exact one; only the scorer and maintainers see the exact result', async () => {
    const id = await submitted(wrongOf(7));
    const [exact, { boards, units }] = [top1((await testbed.resultOf(id))?.boards ?? {}), await releaseOf(id)];
    const published = top1(boards);
    expect([units, exact?.value]).toEqual([IMAGES, (IMAGES - 7) / IMAGES]);
    expect([0.9, 1]).toContain(published?.value);
    expect(published?.low).toBeLessThanOrEqual(exact?.low ?? 0);
    expect(published?.high).toBeGreaterThanOrEqual(exact?.high ?? 1);
    const [snapshot] = await testbed.snapshotsOf(1);
    expect(snapshot?.payload.rows[0]?.cells['mac.top1_p.v1']).toMatchObject(published ?? {});
    expect(boards['closed']).toMatchObject({ curve: null, coverage: null, released: { step: STEP, details: true } });
    expect(boards['closed']?.slices.attribute.map(({ name, n, atLeast }) => [name, n, atLeast])).toEqual([
      ['red', null, 30],
      ['sliced', null, undefined],
    ]);
  });

  it('has its published values in the receipt, and no digest of its outcomes with which labels could be tested', async () => {
    const id = await submitted(wrongOf(7));
    const [{ body }] = await testbed.admin.manager.query('select body from receipt where evaluation_id = $1', [id]);
    const receipt = JSON.parse(body);
    expect(receipt.results.closed['mac.top1_p.v1']).toEqual(top1((await releaseOf(id)).boards));
    const { outcomes } = (await testbed.resultOf(id)) ?? { outcomes: {} };
    expect(receipt.outcomes.closed).toMatch(/^[0-9a-f]{64}$/);
    expect(Object.values(outcomes)).not.toContain(receipt.outcomes.closed);
  });

  it('is withheld unless it is a step better than the published results of its team and account', async () => {
    const shown = await submitted(wrongOf(8));
    const equal = await submitted(wrongOf(8, 12));
    const elsewhere = await testbed.predicted(wrongOf(8, 24));
    await moveTo(elsewhere, {});
    const member = await testbed.predicted(wrongOf(8, 28));
    await moveTo(member, { teamId: testbed.track.teamId, accountId: newId() });
    const stranger = await testbed.predicted(wrongOf(8, 28));
    await moveTo(stranger, { teamId: newId(), accountId: newId() });
    for (const id of [elsewhere, member, stranger]) await scored(id);
    const better = await submitted(perfect);
    expect(await visibilityOf(shown, equal, elsewhere, member, stranger, better)).toEqual([
      'shown',
      'withheld',
      'withheld',
      'withheld',
      'shown',
      'shown',
    ]);
    expect((await testbed.snapshots('closed')).map(({ payload }) => payload.rows.length)).toEqual([1, 2, 3]);
  });

  it('of a copy is published with the values that its team knows already, listed or not', async () => {
    const unlisted = (id: string) =>
      testbed.admin.manager.query(
        `insert into submission_listing (id, submission_id, listing) select $2, submission_id, 'private' from evaluation where id = $1`,
        [id, newId()],
      );
    const entry = await testbed.predicted(wrongOf(16));
    const [own, copy, differs, again] = [
      await testbed.predicted(wrongOf(8)),
      await testbed.predicted(wrongOf(16)),
      await testbed.predicted(wrongOf(24)),
      await testbed.predicted(wrongOf(16)),
    ];
    await moveTo(entry, { teamId: newId(), accountId: newId() });
    await copies(entry, copy, differs, again);
    await unlisted(own);
    await unlisted(again);
    for (const id of [entry, own, copy, differs, again]) await scored(id);
    const states = await visibilityOf(entry, own, copy, differs, again);
    expect(states).toEqual(['shown', 'embargoed', 'shown', 'withheld', 'embargoed']);
    const [row] = await testbed.admin.manager.query<{ reason: string }[]>(
      'select reason from publication where evaluation_id = $1',
      [differs],
    );
    expect(row?.reason).toContain('private ones included');
  });

  it('is not compared with a copy of an entry of another team, nor loses its slices: everyone knows them', async () => {
    const [entry, copy, own] = [
      await testbed.predicted(wrongOf(8)),
      await testbed.predicted(wrongOf(8)),
      await testbed.predicted(wrongOf(16)),
    ];
    await moveTo(entry, { teamId: newId(), accountId: newId() });
    await copies(entry, copy);
    for (const id of [entry, copy, own]) await scored(id);
    expect(await visibilityOf(entry, copy, own)).toEqual(['shown', 'shown', 'shown']);
    const details = await Promise.all([entry, copy, own].map(async (id) => (await releaseOf(id)).details));
    expect(details).toEqual([true, true, true]);
    // once the entry is off the board, the copy is the best result of the team again
    await publish(testbed.admin.manager, entry, 'withdrawn', { reason: 'a mistake' });
    expect(await visibilityOf(await submitted(wrongOf(24)))).toEqual(['withheld']);
  });

  it('that was withheld and then withdrawn is not compared with', async () => {
    const guessed = await submitted(guess);
    await publish(testbed.admin.manager, guessed, 'withdrawn', { reason: 'a mistake' });
    expect(await visibilityOf(await submitted((i) => guess(i + 1_000)))).toEqual(['withheld']);
    expect(await visibilityOf(await submitted(wrongOf(6)))).toEqual(['shown']);
  });

  it('that is a first one is withheld unless it is clearly better than its answers assigned to other images', async () => {
    const [guessed, alsoGuessed] = [await submitted(guess), await submitted((i) => guess(i + 1_000))];
    expect(await visibilityOf(guessed, alsoGuessed)).toEqual(['withheld', 'withheld']);
    const [{ message }] = await testbed.admin.manager.query(
      `select message from evaluation_log where evaluation_id = $1 and code = 'withheld_at_chance'`,
      [guessed],
    );
    expect(message).toContain('must exceed chance by 2.5 half-widths of its interval');
    expect(await visibilityOf(await submitted(wrongOf(6)))).toEqual(['shown']);
  });

  it('is compared with chance if the only published one of its team stops counting before the commit', async () => {
    const published = await submitted(wrongOf(8));
    const guessed = await testbed.predicted(guess);
    await testbed.admin.transaction(async (tx) => {
      await lockBoards(tx, testbed.track.trackId);
      await testbed.order(guessed);
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
      while ((await tx.query<unknown[]>(waiting)).length === 0) await new Promise((next) => setTimeout(next, 20));
      await publish(tx, published, 'withheld', { reason: 'decided again' });
    });
    expect(await testbed.ended(guessed)).toBe('scored');
    expect(await visibilityOf(guessed)).toEqual(['withheld']);
    const codes = await testbed.admin.manager.query('select code from evaluation_log where evaluation_id = $1', [
      guessed,
    ]);
    expect(codes).toContainEqual({ code: 'withheld_at_chance' });
  });

  it('publishes its slices once a season, and those of a withheld result do not count', async () => {
    const [guessed, one, two] = [await submitted(guess), await submitted(wrongOf(6)), await submitted(perfect)];
    const details = await Promise.all([guessed, one, two].map(async (id) => (await releaseOf(id)).details));
    expect(details).toEqual([false, true, false]);
    const { attribute } = (await releaseOf(two)).boards['closed']?.slices ?? { attribute: [] };
    expect(attribute.map(({ value, withheld }) => [value, withheld])).toEqual([
      [null, 'details_used'],
      [null, 'details_used'],
    ]);
  });

  it('of a reference team is always published, with rounding', async () => {
    await testbed.admin.manager.query('update team set reference = true where id = $1', [testbed.track.teamId]);
    const ids = [await submitted(guess), await submitted(wrongOf(13)), await submitted(wrongOf(14))];
    expect(await visibilityOf(...ids)).toEqual(['shown', 'shown', 'shown']);
    for (const id of ids) expect(offGrid(top1((await releaseOf(id)).boards)?.value)).toBeCloseTo(0, 9);
  });

  it('is ranked and marked by published values; only verdicts of tests are published', async () => {
    await testbed.admin.manager.query('update team set reference = true where id = $1', [testbed.track.teamId]);
    const ids = [await submitted(wrongOf(30)), await submitted(wrongOf(31)), await submitted(perfect)];
    const payload = (await testbed.snapshots('closed')).at(-1)?.payload;
    const values = payload?.rows.map(({ cells }) => cells['mac.top1_p.v1']?.value ?? -1) ?? [];
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(payload?.rows[0]).toMatchObject({
      evaluationId: ids[2],
      cells: { 'mac.top1_p.v1': { value: 1, mark: 'BEST', rankLow: 1 } },
    });
    for (const test of payload?.pairs['mac.top1_p.v1'] ?? [])
      expect(test).toMatchObject({ low: null, high: null, p: null });
    expect(payload?.pairs['mac.top1_p.v1']?.map(({ verdict }) => verdict)).toContain('better');
  });

  it('is compared with others by published values and verdicts only', async () => {
    await testbed.admin.manager.query('update team set reference = true where id = $1', [testbed.track.teamId]);
    const ids = [await submitted(perfect), await submitted(wrongOf(31)), await submitted(wrongOf(1))];
    const api = await testbed.broker.connect('api');
    const request = { v: 1, trackId: testbed.track.trackId, board: 'closed', evaluationIds: ids };
    const reply = parseCompareReply(await api.request(subjects.compare(), encodeMessage(request), 30_000));
    if (reply.kind !== 'compared') throw new Error('not compared');
    const [other, near] = reply.metrics.filter(({ metric }) => metric === 'mac.top1_p.v1');
    expect(other).toMatchObject({ low: null, high: null, p: null, itemsNeeded: null, verdict: 'worse' });
    expect(offGrid(other?.difference)).toBeCloseTo(0, 9);
    expect(near?.verdict).toBe('not_significant');
    expect(reply.agreements).toEqual([]);
    const { v, ...first } = request;
    const closed = { ...first, untested: [] };
    const over = { v, family: [closed, { ...closed, board: 'open' }] };
    const family = parseCompareReply(await api.request(subjects.compare(), encodeMessage(over), 30_000));
    if (family.kind !== 'family') throw new Error('not compared');
    expect(family.differences.map(({ board, p, verdict }) => [board, p, verdict])).toEqual([
      ['closed', null, 'worse'],
      ['closed', null, 'not_significant'],
      ['open', null, 'worse'],
      ['open', null, 'not_significant'],
    ]);
    for (const { difference } of family.differences) expect(offGrid(difference)).toBeCloseTo(0, 9);
    const metrics = ['mac.top1_p.v1', 'mac.exact_match.v1'];
    const ofMetrics = { v, family: [{ ...closed, metrics }] };
    const two = parseCompareReply(await api.request(subjects.compare(), encodeMessage(ofMetrics), 30_000));
    if (two.kind !== 'family') throw new Error('not compared');
    expect(new Set(two.differences.map(({ metric }) => metric))).toEqual(new Set(metrics));
    for (const { p, difference } of two.differences)
      expect([p, offGrid(difference)]).toEqual([null, expect.closeTo(0, 9)]);
  });
});

describe('a rerun on a hidden split', () => {
  it('of a withheld result is decided again; of a published one it is published, and becomes the value to beat', async () => {
    const again = async (of: string, model: Model) => {
      const id = await testbed.admin.transaction(async (tx) => {
        await lockBoards(tx, testbed.track.trackId);
        return insertRerun(tx, { of, reason: 'its runner lied', accountId: testbed.track.accountId });
      });
      return scored(await testbed.predict(id, model, 'ef'.repeat(32)));
    };
    const best = await submitted(wrongOf(16));
    const withheld = await submitted(wrongOf(24));
    const same = await again(withheld, wrongOf(16, 5));
    const better = await again(same, perfect);
    const worse = await again(better, wrongOf(32));
    const next = await submitted(wrongOf(8)); // a step above `best`, and below the superseded value
    expect(await visibilityOf(best, withheld, same, better, worse, next)).toEqual([
      'shown',
      'superseded',
      'superseded',
      'superseded',
      'shown',
      'shown',
    ]);
  });
});

describe('the rule of a track', () => {
  it('applies to earlier results when the boards are ranked again; their slices remain withheld', async () => {
    const { manager } = testbed.admin;
    await manager.query(`update track set release_rule = 'exact' where id = $1`, [testbed.track.trackId]);
    const id = await submitted(wrongOf(17));
    const shown = (await testbed.snapshotsOf(1))[0]?.payload.rows[0]?.cells['mac.top1_p.v1'];
    expect(shown?.value).toBe((IMAGES - 17) / IMAGES);
    await manager.query(`update track set release_rule = 'rounded' where id = $1`, [testbed.track.trackId]);
    await testbed.rank(id, 'new-rule');
    const value = (await testbed.snapshotsOf(2)).at(-1)?.payload.rows[0]?.cells['mac.top1_p.v1']?.value;
    expect([0.7, 0.8]).toContain(value);
    expect((await releaseOf(id)).details).toBe(false);
  });
});

describe('the detector of probing', () => {
  it('alerts maintainers once per signal when submissions repeat one another except for a few images, and bans no team', async () => {
    const base = wrongOf(18);
    /** The base with other answers in one bucket of images. */
    const bucket =
      (t: number): Model =>
      (i) =>
        i % 6 === t ? { attribute: [0.2, 0.1], object: [0.1, 0.3] } : base(i);
    const ids = [await submitted(base)];
    for (const t of [0, 1, 2]) ids.push(await submitted(bucket(t)));
    const alerts = await testbed.alertsOf(2);
    expect(alerts.map(({ kind, signal }) => `${kind} ${signal}`).sort()).toEqual([
      'account partial_copies',
      'team partial_copies',
    ]);
    expect(alerts[0]?.text).toMatch(/^3 of 4 submissions repeat all scores of an earlier one/);
    expect(alerts[0]?.codes).toHaveLength(3);
    const events = await testbed.admin.manager.query(`select payload from outbox where subject like 'event.alert.%'`);
    expect(events).toHaveLength(2);
    ids.push(await submitted(bucket(3)));
    expect(await openProbingAlerts(testbed.admin.manager, 10)).toHaveLength(2);
    expect(await visibilityOf(ids.at(-1) ?? '')).toEqual(['withheld']);
  });

  it('alerts for retrained models only because of their equal answers', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const noise = (i: number) => ((Math.imul(i * 7 + seed, 0x9e3779b1) >>> 9) % 1_000) / 1e6;
      await submitted((i) => {
        const { attribute, object } = wrongOf(18)(i);
        return { attribute: [attribute[0] + noise(i), attribute[1]], object: [object[0], object[1] + noise(i + 500)] };
      });
    }
    // Their scores differ, but not their answers: they are near-duplicates.
    const alerts = await openProbingAlerts(testbed.admin.manager, 10);
    expect(alerts.map(({ signal }) => signal)).toEqual(['equal_answers']);
  });
});
