import { bestValueChanges } from '@primitives/store/boards';
import { seedTrack, type SeededTrack } from '@primitives/testing';
import { rows, seedSnapshot } from './seed-board';
import { runningApi, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
});
afterAll(() => api.close());

const progress = async () =>
  (
    await api.request(
      'query ($track: String!) { board(track: $track, board: "closed") { progress { at value frontier entries name submissionCode } } }',
      { track: track.definition.slug },
    )
  ).data.board.progress;

describe('the progress of a board', () => {
  it('is empty before the first result', async () => expect(await progress()).toEqual([]));

  it('has a point for each change of the best value, and a frontier that a withdrawal does not lower', async () => {
    const all = rows(4);
    for (const first of [2, 2, 0, 1]) await seedSnapshot(api.admin, track.trackId, 'closed', all.slice(first));
    const points: { at: string; value: number; frontier: number; entries: number; name: string | null }[] =
      await progress();
    expect(points.map(({ value, frontier, entries }) => [value, frontier, entries])).toEqual([
      [0.75, 0.75, 2],
      [1, 1, 4],
      [0.875, 1, 3],
    ]);
    // the first entry of the second point is no longer listed
    expect(points.map(({ name }) => name)).toEqual(['Model 2', null, 'Model 1']);
    expect(points.map(({ at }) => Date.parse(at))).toEqual(
      points.map(({ at }) => Date.parse(at)).sort((a, b) => a - b),
    );
  });

  it('keeps in its frontier what is before the listed changes', async () => {
    const of = { trackId: track.trackId, board: 'closed', metric: 'mac.auc.v1' };
    const last = async (lowerIsBetter: boolean) =>
      (await bestValueChanges(api.admin.manager, { ...of, lowerIsBetter }, 1)).map(({ value, frontier }) => [
        value,
        frontier,
      ]);
    expect(await last(false)).toEqual([[0.875, 1]]);
    expect(await last(true)).toEqual([[0.875, 0.75]]);
  });
});
