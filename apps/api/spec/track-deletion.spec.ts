import { newId } from '@primitives/runtime';
import { insertTrack } from '@primitives/store/benchmarks';
import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { seedReported } from './seed-board';
import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
let maintainer: Awaited<ReturnType<typeof signedUp>>;
beforeAll(async () => {
  api = await runningApi();
  maintainer = await signedUp(api);
  await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [maintainer.email]);
}, 180_000);
afterAll(() => api.close());

const slugOf = ({ definition }: SeededTrack) => definition.slug;
const run = async (call: string) =>
  (
    await api.request(
      `mutation { it: ${call} { __typename ... on UserError { code message expected found remedy } } }`,
      {},
      maintainer.headers,
    )
  ).data.it;
const remove = (slug: string) => run(`deleteTrack(track: "${slug}", reason: "opened by mistake")`);
const deletable = async (): Promise<string[]> =>
  (await api.request('{ administration { deletableTracks } }', {}, maintainer.headers)).data.administration
    .deletableTracks;
const rowsOf = async (table: string, trackId: string): Promise<number> =>
  (await api.admin.manager.query<unknown[]>(`select from ${table} where track_id = $1`, [trackId])).length;

/** A track with a row in every table that describes tracks, without submissions. */
async function describedTrack(): Promise<SeededTrack> {
  const track = await seedTrack(api.admin, api.blobs);
  const [slug, db] = [slugOf(track), api.admin.manager];
  await seedReported(api.admin, track.trackId, 'Paper', { 'mac.auc.v1': 0.2 });
  const read = await api.request(
    `{ administration { reportedRows(track: "${slug}") { id } } }`,
    {},
    maintainer.headers,
  );
  for (const call of [
    `confirmReportedRow(row: "${read.data.administration.reportedRows[0].id}")`,
    `publishTrackNote(track: "${slug}", text: "a note")`,
    `setPhase(input: { track: "${slug}", slug: "late", name: "Late", opensAt: "2040-01-01T00:00:00Z", reason: "a test" })`,
    `setTeamQuota(input: { team: "${slug}", track: "${slug}", limit: 3, reason: "a test" })`,
  ])
    expect(await run(call)).toMatchObject({ __typename: 'Changed' });
  await db.query(
    `insert into board_reference (track_id, board, labels_sha256, scorer_version, models, cautions) values ($1, 'closed', $2, 'a', '{}', '{}')`,
    [track.trackId, 'f'.repeat(64)],
  );
  await db.query(
    `insert into board_snapshot (id, track_id, board, number, row_count, content, leader) values ($1, $2, 'closed', 1, 0, '', '{}')`,
    [newId(), track.trackId],
  );
  return track;
}

const DESCRIBING = ['track_change', 'track_phase', 'team_quota', 'reported_row', 'board_reference', 'board_snapshot'];

it('deletes a track without submissions, with what describes it, and keeps its benchmark', async () => {
  const track = await describedTrack();
  const slug = slugOf(track);
  for (const table of DESCRIBING) expect([table, await rowsOf(table, track.trackId)]).not.toEqual([table, 0]);
  expect(await deletable()).toContain(slug);
  expect(await remove(slug)).toEqual({ __typename: 'Changed' });
  for (const table of DESCRIBING) expect([table, await rowsOf(table, track.trackId)]).toEqual([table, 0]);
  expect(await deletable()).not.toContain(slug);
  expect((await api.request(`{ track(slug: "${slug}") { id } }`)).data.track).toBeNull();
  expect(await remove(slug)).toMatchObject({ code: 'track_unknown' });
  const log = await api.request(
    '{ auditLog(act: "track.delete") { ... on AuditLogEntryConnection { nodes { target details } } } }',
    {},
    maintainer.headers,
  );
  expect(log.data.auditLog.nodes[0]).toMatchObject({
    target: slug,
    details: expect.objectContaining({ benchmark: slug, version: 1, reason: 'opened by mistake' }),
  });
  const opened = await api.request(
    `mutation { it: openTrack(input: { slug: "${slug}", title: "Again", shortName: "Again", task: "the same", benchmark: "${slug}",
       version: 1, split: "test", role: HIDDEN, protocol: "mac", pool: "default" }) { __typename } }`,
    {},
    maintainer.headers,
  );
  expect(opened.data.it).toEqual({ __typename: 'TrackOpened' });
});

it('refuses to delete a track with submissions, and so does the database', async () => {
  const track = await describedTrack();
  await seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: 0.1 }));
  expect(await deletable()).not.toContain(slugOf(track));
  expect(await remove(slugOf(track))).toMatchObject({
    code: 'track_in_use',
    message: `track ${slugOf(track)} has 1 submission`,
    found: '1 submission',
    remedy: 'close the track instead; its boards stay',
  });
  await expect(api.admin.manager.query('delete from track where id = $1', [track.trackId])).rejects.toThrow(
    /violates foreign key constraint "evaluation_track_id_fkey"/,
  );
  for (const table of ['track_change', 'reported_row', 'board_reference', 'board_snapshot'])
    await expect(api.admin.manager.query(`delete from ${table} where track_id = $1`, [track.trackId])).rejects.toThrow(
      `${table} is immutable`,
    );
});

it('refuses to delete a track with a season, and the track of the results of the season', async () => {
  const track = await seedTrack(api.admin, api.blobs);
  const [{ benchmark_version_id: benchmarkVersionId, split_id: splitId }] = await api.admin.manager.query(
    'select benchmark_version_id, split_id from track where id = $1',
    [track.trackId],
  );
  const results = `${slugOf(track)}-season-1`;
  const resultsTrackId = await insertTrack(api.admin.manager, {
    slug: results,
    title: 'Season 1',
    shortName: 'Season 1',
    task: 'the same',
    protocol: 'mac',
    pool: 'default',
    boards: ['closed'],
    primaryMetric: 'mac.auc.v1',
    benchmarkVersionId,
    splitId,
    minimumIsolation: 'L3',
    quotaLimit: 1,
    quotaWindowHours: 1,
    debugLimit: 1,
    debugWindowHours: 1,
    releaseRule: 'improvements',
    minImprovement: null,
    seasonLimit: 1,
    timeLimitSeconds: 60,
    pilotShardSize: 1,
    shardSize: 1,
    position: 0,
    closesAt: null,
  });
  await api.admin.manager.query(
    `insert into season (id, track_id, number, results_track_id, commitment, generator, renderer) values ($1, $2, 1, $3, $4, 'a', 'a')`,
    [newId(), track.trackId, resultsTrackId, 'f'.repeat(64)],
  );
  for (const slug of [slugOf(track), results]) {
    expect(await remove(slug)).toMatchObject({ code: 'track_in_use', found: '1 season' });
    expect(await deletable()).not.toContain(slug);
  }
});

it('requires a reason', async () => {
  const track = await seedTrack(api.admin, api.blobs);
  expect(await run(`deleteTrack(track: "${slugOf(track)}", reason: " ")`)).toMatchObject({ code: 'input_invalid' });
  expect(await deletable()).toContain(slugOf(track));
});
