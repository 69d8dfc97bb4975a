import { reportedRowsOf, reportedTables } from '@primitives/benchmark';
import { NO_FACTS, type SnapshotRow } from '@primitives/boards';
import { metricDefinition } from '@primitives/metrics';
import { newId } from '@primitives/runtime';
import { insertReproduction, publish } from '@primitives/store/boards';
import { moveEvaluation } from '@primitives/store/evaluations';
import { seedSubmission, seedTrack, TINY_DEFINITION, type SeededTrack } from '@primitives/testing';
import { runningApi, type Data, type RunningApi } from './running-api';
import { seedSnapshot } from './seed-board';

const isPercent = (metric: string) => metricDefinition(metric).format === 'percent';

let api: RunningApi;
let track: SeededTrack;
beforeAll(async () => {
  api = await runningApi();
  track = await trackOf('mac');
});
afterAll(() => api.close());

/** A track of MAC's protocol with the rows of Table 3, as its registration inserts them. */
async function trackOf(benchmark: string, number = 1): Promise<SeededTrack> {
  const seeded = await seedTrack(api.admin, api.blobs, {
    slug: `${benchmark}-${number}`,
    benchmark: { slug: benchmark, number, role: 'public' },
  });
  await quote(
    seeded,
    reportedTables('mac', 'mac').filter((one) => one.table === 'Table 3'),
  );
  return seeded;
}

/** A track of VAW whose version has some number of attributes. */
async function vawOf(attributes: number, number: number): Promise<SeededTrack> {
  const names = Array.from({ length: attributes }, (_, i) => `attribute ${1000 + i}`);
  const seeded = await seedTrack(api.admin, api.blobs, {
    slug: `vaw-itc-${number}`,
    protocol: 'vaw-itc',
    benchmark: { slug: 'vaw', number, role: 'public' },
    definition: { ...TINY_DEFINITION, attributes: names, families: { other: names } },
  });
  await quote(seeded, reportedTables('vaw', 'vaw-itc'));
  return seeded;
}

async function quote(seeded: SeededTrack, tables: ReturnType<typeof reportedTables>): Promise<void> {
  for (const table of tables)
    for (const row of reportedRowsOf(table, isPercent))
      await api.admin.manager.query(
        `insert into reported_row (id, track_id, board, method, citation, table_reference, metric_values)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [newId(), seeded.trackId, table.board, row.method, row.citation, row.tableReference, row.values],
      );
}

interface Run {
  readonly code: string;
  readonly submissionId: string;
  readonly evaluationId: string;
}

/** A scored, public submission that declares to reproduce the method of a board. */
async function run(code: string, method: string, on = track, board = 'closed'): Promise<Run> {
  const { manager } = api.admin;
  const evaluationId = await seedSubmission(api.admin, api.blobs, on, Buffer.from(`bundle ${code}`), {
    code,
    name: `Own ${method}`,
  });
  for (const state of ['validating', 'scoring'] as const) await moveEvaluation(manager, evaluationId, state);
  await publish(manager, evaluationId, 'shown');
  await moveEvaluation(manager, evaluationId, 'scored');
  const [row] = await manager.query<{ submissionId: string; rowId: string }[]>(
    `select e.submission_id as "submissionId", r.id as "rowId" from evaluation e
       join reported_row r on r.track_id = e.track_id and r.board = $3 and r.method = $2 where e.id = $1`,
    [evaluationId, method, board],
  );
  const { submissionId = '', rowId = '' } = row ?? {};
  const { trackId, accountId } = on;
  await insertReproduction(manager, { submissionId, trackId, accountId, reportedRowId: rowId });
  return { code, submissionId, evaluationId };
}

const rowOf = ({ code, submissionId, evaluationId }: Run, cells: Record<string, readonly number[]>): SnapshotRow => ({
  ...NO_FACTS,
  id: evaluationId,
  evidence: 'VERIFIED',
  evaluationId,
  submissionId,
  submissionCode: code,
  name: code,
  version: '1',
  team: 'Ada',
  interface: 'classifier',
  backbone: null,
  parameters: 1,
  licence: 'MIT',
  notTrained: false,
  trainingDeclared: true,
  publishedAt: '2026-11-01T00:00:00.000Z',
  cells: Object.fromEntries(
    Object.entries(cells).map(([metric, [value = 0, low = null, high = null]]) => [
      metric,
      { value, low, high, rankLow: 1, rankHigh: 1, tier: 1, mark: null },
    ]),
  ),
});

const results = async (): Promise<Data[]> =>
  (
    await api.request(`{ paperResults {
      paper table group row column printed value low high verdict difference beyondInterval track board metric code name } }`)
  ).data.paperResults;
const codes = async () => new Set((await results()).map(({ code }) => code));

const TROIKA = {
  'mac.auc.v1': [0.24384, 0.23, 0.26],
  'mac.coverage.v1': [30, 28, 32],
  'mac.exact_match.v1': [0.1, 0.09, 0.12],
  'mac.top1_p.v1': [0.5],
};

describe('results next to the values of papers', () => {
  it('are those of the declared method on the same board and metric, in the unit of the paper', async () => {
    const own = await run('AAAAA1', 'Troika');
    await seedSnapshot(api.admin, track.trackId, 'closed', [rowOf(own, TROIKA)]);
    const found = await results();
    expect(found.map(({ column, printed, verdict }) => [column, printed, verdict])).toEqual([
      ['Exact Match', '9.79', 'DIFFERS'],
      ['Top1-P', '55.48', 'DIFFERS'],
      ['Coverage', '22.02', 'DIFFERS'],
      ['AUC', '24.38', 'REPRODUCED'],
    ]);
    const [exact, top1, coverage, auc] = found;
    expect(exact).toEqual({
      paper: 'mac',
      table: 'Table 3',
      group: 'closed',
      row: 'Troika',
      column: 'Exact Match',
      printed: '9.79',
      value: 10,
      low: 9,
      high: 12,
      verdict: 'DIFFERS',
      difference: expect.closeTo(0.21),
      beyondInterval: false,
      track: 'mac-1',
      board: 'closed',
      metric: 'mac.exact_match.v1',
      code: 'AAAAA1',
      name: 'Own Troika',
    });
    expect(top1).toMatchObject({ low: null, high: null, difference: expect.closeTo(-5.48), beyondInterval: null });
    expect(coverage).toMatchObject({ value: 30, difference: expect.closeTo(7.98), beyondInterval: true });
    expect(auc).toMatchObject({ value: expect.closeTo(24.384), difference: null, beyondInterval: null });
  });

  it('are none of a private, a hidden, an embargoed or an undeclared result', async () => {
    const [listed, unlisted, hidden, embargoed, undeclared] = [
      await run('BBBBB1', 'CoOP'),
      await run('BBBBB2', 'CoOP'),
      await run('BBBBB3', 'CoOP'),
      await run('BBBBB4', 'CoOP'),
      await run('BBBBB5', 'CoOP'),
    ];
    const all = [listed, unlisted, hidden, embargoed, undeclared];
    // The snapshot still has all of them, as between an act and the next snapshot.
    await seedSnapshot(
      api.admin,
      track.trackId,
      'closed',
      all.map((one) => rowOf(one, TROIKA)),
    );
    expect(await codes()).toEqual(new Set(all.map(({ code }) => code)));
    const { manager } = api.admin;
    await manager.query(
      `insert into submission_listing (id, submission_id, listing, account_id) values ($1, $2, 'private', $3)`,
      [newId(), unlisted.submissionId, track.accountId],
    );
    await publish(manager, hidden.evaluationId, 'hidden');
    await publish(manager, embargoed.evaluationId, 'embargoed');
    const { trackId, accountId } = track;
    await insertReproduction(manager, {
      submissionId: undeclared.submissionId,
      trackId,
      accountId,
      reportedRowId: null,
    });
    expect(await codes()).toEqual(new Set([listed.code]));
  });

  it('are none of another benchmark, and none without a snapshot', async () => {
    const before = await codes();
    const other = await trackOf('not-mac');
    const elsewhere = await run('CCCCC1', 'Troika', other);
    await seedSnapshot(api.admin, other.trackId, 'closed', [rowOf(elsewhere, TROIKA)]);
    await run('CCCCC2', 'Troika', await trackOf('mac', 2));
    expect(await codes()).toEqual(before);
  });

  it('of VAW are compared with the values for the number of attributes of its version', async () => {
    const columns: Record<string, string[]> = {};
    for (const [i, attributes] of [620, 605, 604].entries()) {
      const vaw = await vawOf(attributes, i + 1);
      const [all, inCaptions] = [
        await run(`DDDDD${i}`, 'ALBEF', vaw, 'main'),
        await run(`EEEEE${i}`, 'ALBEF, 605 attributes', vaw, 'main'),
      ];
      const cells = { 'vaw.map.v1': [0.49, 0.48, 0.5] };
      await seedSnapshot(api.admin, vaw.trackId, 'main', [rowOf(all, cells), rowOf(inCaptions, cells)]);
      columns[attributes] = (await results())
        .filter(({ code }) => code === all.code || code === inCaptions.code)
        .map(({ code, column, printed }) => [code, column, printed].join(' '));
    }
    expect(columns).toEqual({
      620: ['DDDDD0 620 attributes 49.0'],
      605: ['EEEEE1 605 attributes 49.2'],
      604: [],
    });
  });
});
