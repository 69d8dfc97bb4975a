import { seedTrack, type SeededTrack } from '@primitives/testing';
import { seedSnapshot, rows } from './seed-board';
import { runningApi, signedUp, type RunningApi } from './running-api';
import { RESULT, seedEvaluation, TRACK_OF_TWO_SHARDS } from './seed-evaluation';

interface Entry {
  readonly id: string;
  readonly code: string;
}
let api: RunningApi;
let track: SeededTrack;
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs, TRACK_OF_TWO_SHARDS);
});
afterAll(() => api.close());

const BASELINE = `query ($id: ID!) { evaluation(id: $id) { results(board: "closed") {
  baseline { submissionCode name area curve { bias seen unseen } } } } }`;
const baselineOf = async (id: string) => (await api.request(BASELINE, { id })).data.evaluation.results[0].baseline;
const scored = () => seedEvaluation(api, track, 'scored');

describe('the baseline of a board', () => {
  it('is the best entry that was not trained on the benchmark, other than the evaluation itself', async () => {
    const [id, baseline, other] = [await scored(), await scored(), await scored()];
    const [first, second, third, fourth] = rows(4);
    if (!first || !second || !third || !fourth) throw new Error('four rows were made');
    const of = [
      { ...first, evaluationId: id },
      { ...second, evaluationId: baseline },
      third,
      { ...fourth, evaluationId: other },
    ];
    expect(of.map(({ notTrained }) => notTrained)).toEqual([false, true, false, true]);
    await seedSnapshot(api.admin, track.trackId, 'closed', of);
    const expected = {
      submissionCode: second.submissionCode,
      name: second.name,
      area: second.cells['mac.auc.v1']?.value,
      curve: RESULT.curve,
    };
    expect(await baselineOf(id)).toEqual(expected);
    expect(await baselineOf(other)).toEqual(expected);
    expect(await baselineOf(baseline)).toBeNull();
    await seedSnapshot(api.admin, track.trackId, 'closed', [{ ...first, evaluationId: id }]);
    expect(await baselineOf(id)).toBeNull();
  });

  it('is the entry that maintainers chose, by default the best of a reference team', async () => {
    const entries: Entry[] = [];
    for (let k = 0; k < 4; k++) {
      const id = await scored();
      const [{ code }] = await api.admin.manager.query(
        'select s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
        [id],
      );
      entries.push({ id, code });
    }
    const [best, second, untrained, floor] = entries as [Entry, Entry, Entry, Entry];
    await seedSnapshot(
      api.admin,
      track.trackId,
      'closed',
      rows(4).map((row, k) => ({
        ...row,
        evaluationId: entries[k]?.id ?? '',
        submissionCode: entries[k]?.code ?? '',
        notTrained: k === 2,
        cells:
          k < 3
            ? row.cells
            : Object.fromEntries(Object.entries(row.cells).map(([id, cell]) => [id, { ...cell, value: 0 }])),
      })),
    );
    const { email, headers } = await signedUp(api);
    await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [email]);
    const choose = async (baseline: string | null) =>
      (
        await api.request(
          `mutation ($input: UpdateTrackInput!) { updateTrack(input: $input) {
             ... on TrackUpdated { track { baseline } } ... on UserError { code } } }`,
          { input: { track: track.definition.slug, baseline, reason: 'it is the published method' } },
          headers,
        )
      ).data.updateTrack;
    const baselineFor = async ({ id }: Entry) => (await baselineOf(id))?.submissionCode;

    const counts = async () =>
      (await api.request(`{ track(slug: "${track.definition.slug}") { verifiedCount referenceCount } }`)).data.track;

    expect(await baselineFor(best)).toBe(untrained.code);
    expect(await counts()).toEqual({ verifiedCount: 4, referenceCount: 0 });
    await api.admin.manager.query('update team set reference = true where id = $1', [track.teamId]);
    expect(await baselineFor(untrained)).toBe(best.code);
    expect(await counts()).toEqual({ verifiedCount: 4, referenceCount: 4 });
    for (const unfit of [floor.code, 'ZZZZZZ', '']) expect(await choose(unfit)).toEqual({ code: 'input_invalid' });
    expect(await choose(second.code.toLowerCase())).toEqual({ track: { baseline: second.code } });
    expect(await baselineFor(best)).toBe(second.code);
    const [{ details }] = await api.admin.manager.query(
      `select details from audit_log where act = 'track.change' order by at desc limit 1`,
    );
    expect(details).toEqual({
      before: { baseline: null },
      baseline: second.code,
      reason: 'it is the published method',
    });
    expect(await choose(null)).toEqual({ track: { baseline: null } });
    expect(await baselineFor(untrained)).toBe(best.code);
    await api.admin.manager.query('update team set reference = false where id = $1', [track.teamId]);
  });
});
