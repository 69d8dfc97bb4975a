import { poll } from '@primitives/embedded-servers';
import { newId } from '@primitives/runtime';
import { insertLabelPublication } from '@primitives/store/benchmarks';
import { cancelRunsOfEntry, failEvaluation, moveEvaluation } from '@primitives/store/evaluations';
import { insertBlob } from '@primitives/store/submissions';
import { seedSubmission, seedTrack, type SeededTrack } from '@primitives/testing';
import { runningApi, type RunningApi } from './running-api';
import { rows, seedSnapshot } from './seed-board';
import { openReceipts, recordResult, seedResult, type SeededResult } from './seed-result';

const SECRET = 'an answer to a hidden image';
const QUERY = `query ($slug: String!) { track(slug: $slug) {
  examples { benchmark version split models { code name answers { instance text right } } } } }`;

let api: RunningApi;
let track: SeededTrack;
let receipts: Awaited<ReturnType<typeof openReceipts>>;
let entries: SeededResult[];
/** An entry that no one but its team may see. */
let unlisted: SeededResult;
let sampleId: string;
/** An evaluation in progress. */
let running: string;
beforeAll(async () => {
  api = await runningApi({ PRIMITIVES_TUNE_SAMPLE_RUNS_MS: '50', PRIMITIVES_LOG_LEVEL: 'debug' });
  track = await seedTrack(api.admin, api.blobs);
  receipts = await openReceipts(api);
  entries = [];
  for (const name of ['One', 'Two', 'Three', 'Four'])
    entries.push(await seedResult(api, track, receipts.receipts, { name }));
  unlisted = await seedResult(api, track, receipts.receipts, { name: 'Unlisted', visibility: 'embargoed' });
  await onBoard(entries);
  running = await seedSubmission(api.admin, api.blobs, track, Buffer.from('a bundle that is evaluated now'));
  sampleId = await publishSample();
});
afterAll(async () => {
  await api.close();
  await receipts.close();
});

/** The entries are the rows of the board, in this order. */
const onBoard = (of: readonly SeededResult[]) => {
  const shown = rows(of.length).map((row, i) => {
    const { submissionId, code: submissionCode, evaluationId } = of[i]!;
    return { ...row, submissionId, submissionCode, evaluationId, id: evaluationId };
  });
  return seedSnapshot(api.admin, track.trackId, 'closed', shown);
};

async function publishSample(): Promise<string> {
  const id = newId();
  const [images, questions, labels] = await Promise.all(
    ['images', 'instances', 'labels'].map(async (kind) => {
      const blob = await api.blobs.write(Buffer.from(`${kind} of the sample`));
      await insertBlob(api.admin.manager, { ...blob, mediaType: 'application/octet-stream' });
      return blob.sha256;
    }),
  );
  await api.admin.manager.query(
    `insert into split (id, benchmark_version_id, name, role, instance_count, instances_sha256, archive_sha256, labels_sha256)
     select $1, benchmark_version_id, 'val', 'public', 5, $2, $3, $4 from track where id = $5`,
    [id, questions, images, labels, track.trackId],
  );
  await insertLabelPublication(api.admin.manager, { splitId: id, accountId: null, published: true });
  return id;
}

const sampleRuns = () =>
  api.admin.manager.query<{ id: string; submission_id: string; attempt: number; debug: boolean; split_id: string }[]>(
    'select id, submission_id, attempt, debug, split_id from evaluation where attempt <= 0 order by id',
  );
async function until<T>(read: () => Promise<T>, isDone: (found: T) => boolean): Promise<T> {
  const probe = async () => {
    const found = await read();
    return isDone(found) ? found : null;
  };
  const found = await poll(probe, { everyMs: 20, deadlineMs: 60_000 });
  if (found === null) throw new Error('the state was not reached within a minute');
  return found;
}
const ROUND = 'queued evaluations of leading models on public samples';
/** Waits until the API has looked for missing runs once more from start to end. */
async function nextRound() {
  const rounds = () => api.log.split(ROUND).length;
  const before = rounds();
  await until(
    async () => rounds(),
    (now) => now >= before + 2,
  ); // the first one may have started earlier
}
const examples = async () => (await api.request(QUERY, { slug: track.definition.slug })).data.track.examples;

const scored = (evaluationId: string, labelsSha256: string, text: string) =>
  recordResult(api, track, evaluationId, {
    visibility: 'hidden',
    labelsSha256,
    examples: [{ instance: 'i0', text, right: false }],
  });
const sampleLabels = async () =>
  (
    await api.admin.manager.query<{ sha256: string }[]>('select labels_sha256 as sha256 from split where id = $1', [
      sampleId,
    ])
  )[0]!.sha256;

describe('the leading models of a track of hidden images', () => {
  it('are evaluated on its public sample, once, and nothing else changes', async () => {
    await nextRound();
    expect(await sampleRuns()).toEqual([]); // the leading models may change
    const protocol = (name: string) =>
      api.admin.manager.query('update track set protocol = $1 where id = $2', [name, track.trackId]);
    await protocol('attribute-probe'); // no image has an answer
    await nextRound(); // a round that began before knows the earlier protocol
    await moveEvaluation(api.admin.manager, running, 'cancelled');
    await nextRound();
    expect(await sampleRuns()).toEqual([]);
    await protocol('mac');
    const runs = await until(sampleRuns, (found) => found.length >= 3);
    await nextRound();
    expect(await sampleRuns()).toEqual(runs);
    expect(runs.map(({ submission_id: id }) => id).sort()).toEqual(
      entries
        .slice(0, 3)
        .map(({ submissionId }) => submissionId)
        .sort(),
    );
    for (const run of runs) expect(run).toMatchObject({ attempt: 0, debug: true, split_id: sampleId });
    const work = await api.admin.manager.query(
      `select from outbox where subject = any(select 'work.validate.' || id from evaluation where attempt <= 0)`,
    );
    expect(work).toHaveLength(3);
    const { data } = await api.request(
      'query ($code: ID!) { submission(id: $code) { evaluations { id debug state } } }',
      { code: entries[0]!.code },
    );
    expect(data.submission.evaluations).toEqual([{ id: entries[0]!.evaluationId, debug: false, state: 'SCORED' }]);
  });

  it('have their answers to it shown once they are scored', async () => {
    expect(await examples()).toEqual({ benchmark: track.definition.slug, version: 1, split: 'val', models: [] });
    const labels = await sampleLabels();
    const runs = new Map((await sampleRuns()).map(({ id, submission_id: submission }) => [submission, id]));
    for (const { submissionId, code } of entries.slice(0, 2)) await scored(runs.get(submissionId)!, labels, code);
    const answersOf = ({ code }: SeededResult) => ({
      code,
      name: expect.any(String),
      answers: [{ instance: 'i0', text: code, right: false }],
    });
    expect((await examples()).models).toEqual(entries.slice(0, 2).map(answersOf));
    await onBoard(entries.slice(1)); // a maintainer removed the first one
    expect((await examples()).models).toEqual([answersOf(entries[1]!)]);
    await onBoard(entries);
  });

  it('are evaluated again a day after a failure, and not once the entry is withdrawn', async () => {
    const { submissionId, evaluationId } = entries[2]!;
    const { manager } = api.admin;
    const runsOf = async () => (await sampleRuns()).filter((run) => run.submission_id === submissionId).reverse();
    const [first] = await runsOf();
    await api.admin.transaction(async (tx) => {
      await moveEvaluation(tx, first!.id, 'validating');
      expect(await failEvaluation(tx, first!.id, 'internal', 'the disk is full')).toBe(true);
    });
    await nextRound();
    expect(await runsOf()).toHaveLength(1);
    await manager.query(`update evaluation set ended_at = now() - interval '2 days' where id = $1`, [first!.id]);
    const [again] = await until(runsOf, (found) => found.length > 1);
    expect(again).toMatchObject({ attempt: -1 });
    await api.admin.transaction((tx) => cancelRunsOfEntry(tx, evaluationId));
    const [ended] = await manager.query<{ state: string }[]>('select state from evaluation where id = $1', [again!.id]);
    expect(ended).toEqual({ state: 'cancelled' });
    await nextRound();
    expect(await runsOf()).toHaveLength(2);
  });

  it('never have answers to hidden images shown, nor does any entry that is not on the board', async () => {
    const evaluationId = await seedSubmission(api.admin, api.blobs, track, Buffer.from('another bundle'));
    await scored(evaluationId, track.labelsSha256, SECRET);
    const [stored] = await api.admin.manager.query<{ examples: unknown }[]>(
      'select examples from result where evaluation_id = $1',
      [evaluationId],
    );
    expect(stored).toEqual({ examples: null }); // the store refuses them
    // Even if they were stored, for an entry on the board and one that is not:
    await api.admin.manager.query('alter table result disable trigger user');
    await api.admin.manager.query('update result set examples = $1 where evaluation_id = any($2::uuid[])', [
      JSON.stringify([{ instance: 'i0', text: SECRET, right: true }]),
      [evaluationId, unlisted.evaluationId, ...entries.map((entry) => entry.evaluationId)],
    ]);
    await api.admin.manager.query('alter table result enable trigger user');
    const shown = await examples();
    expect(shown.models).toHaveLength(2);
    expect(JSON.stringify(shown)).not.toContain(SECRET);
    expect(JSON.stringify(shown)).not.toContain(unlisted.code);
  });

  it('have nothing shown and are not evaluated when the labels of the sample are withdrawn', async () => {
    await insertLabelPublication(api.admin.manager, { splitId: sampleId, accountId: null, published: false });
    expect(await examples()).toBeNull();
    const before = await sampleRuns();
    await onBoard([entries[3]!]);
    await nextRound();
    expect(await sampleRuns()).toEqual(before);
  });
});
