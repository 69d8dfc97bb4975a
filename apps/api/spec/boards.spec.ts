import { once } from 'node:events';
import { request } from 'node:http';
import { newId } from '@primitives/runtime';
import { insertReferences } from '@primitives/store/boards';
import { closeProbingAlert, recordSimilarResults } from '@primitives/store/submissions';
import { seedTrack } from '@primitives/testing';
import type { RunningApi } from './running-api';
import { rows, seedReported, seedSnapshot } from './seed-board';
import { BOARD, COUNT, entries, SeededBoard } from './seeded-board';

let seeded: SeededBoard;
let api: RunningApi;
let slug: string;
let first: string;
beforeAll(async () => {
  seeded = await SeededBoard.create();
  ({ api, slug, first } = seeded);
});
afterAll(() => api.close());

const names = async (variables: object) =>
  (await seeded.read(variables)).data.board.rows.nodes.map(({ name }: { name: string }) => name);

describe('a board', () => {
  it('is the latest snapshot, by the primary metric', async () => {
    const { board } = (await seeded.read({ first: 3 })).data;
    expect(board).toMatchObject({
      id: `${slug}.closed`,
      rowCount: COUNT,
      snapshot: { number: 2, latest: true, resamples: 10_000 },
      live: { running: 0 },
    });
    expect(board.metrics[3]).toEqual({
      id: 'mac.coverage.v1',
      label: 'Coverage',
      direction: 'LOWER',
      format: 'COUNT',
      axis: 'LOG',
    });
    expect(board.rows.nodes.map(({ name }: { name: string }) => name)).toEqual(['Model 0', 'Model 1', 'Model 2']);
    expect(board.rows.nodes[0]).toMatchObject({ evidence: 'VERIFIED', notTrained: false, team: 'Team 0' });
    expect(board.rows.nodes[0].cells[0]).toEqual({
      metric: 'mac.exact_match.v1',
      value: 1,
      rankLow: 1,
      rankHigh: 2,
      tier: 1,
      mark: 'BEST',
    });
    expect(board.pairs).toEqual([{ verdict: 'BETTER', difference: 0.1 }]);
  });

  it('marks the later of two entries with nearly the same results while the alert is open and the first is shown', async () => {
    const { trackId } = seeded.track;
    const similarNow = async () =>
      (
        await api.request(
          `{ board(track: "${slug}", board: "closed") { rows(first: 3) { nodes { note similarTo { submissionCode name } } } } }`,
        )
      ).data.board.rows.nodes.map((row: { note: string | null; similarTo: object | null }) => {
        expect(row.note).toBeNull();
        return row.similarTo;
      });
    expect(await similarNow()).toEqual([null, null, null]);
    const similar = (first: string, later: string) =>
      recordSimilarResults(api.admin.manager, { trackId, first, later, text: 'They are nearly the same.' });
    const [one, two, three] = entries.map(({ evaluationId }) => evaluationId);
    const alert = await similar(one ?? '', two ?? '');
    await similar(newId(), three ?? '');
    expect(await similarNow()).toEqual([null, { submissionCode: entries[0]?.submissionCode, name: 'Model 0' }, null]);
    const csv = await (await fetch(`${api.url}/t/${slug}/closed.csv`)).text();
    expect(csv).toContain(
      `Nearly the same results as Model 0 (${entries[0]?.submissionCode}). Not yet checked by a maintainer.`,
    );
    await closeProbingAlert(api.admin.manager, alert, { accountId: seeded.track.accountId, note: 'A new version.' });
    expect(await similarNow()).toEqual([null, null, null]);
  });

  it('shows a metric without any value only on request', async () => {
    const other = await seedTrack(api.admin, api.blobs);
    const lost = ['mac.auc.v1', 'mac.best_seen.v1', 'mac.best_unseen.v1'];
    const without = rows(3).map((row, i) => ({
      ...row,
      cells: Object.fromEntries(
        Object.entries(row.cells).map(([id, cell]) => [
          id,
          lost.includes(id) && (i > 0 || id !== 'mac.best_unseen.v1') ? { ...cell, value: null } : cell,
        ]),
      ),
    }));
    await seedSnapshot(api.admin, other.trackId, 'closed', without);
    await seedReported(api.admin, other.trackId, 'Troika', { 'mac.auc.v1': 0.4 });
    const query = 'query ($track: String!) { board(track: $track, board: "closed") { metrics { id optional } } }';
    const { metrics } = (await api.request(query, { track: other.definition.slug })).data.board;
    const optional = metrics
      .filter((metric: { optional: boolean }) => metric.optional)
      .map(({ id }: { id: string }) => id);
    expect(optional).toEqual(['mac.best_seen.v1', 'mac.best_hm.v1']);
    const exported = async (format: string) =>
      (await fetch(`${api.url}/t/${other.definition.slug}/closed.${format}`)).text();
    expect(await exported('csv')).toMatch(/,Seen,.*,Unseen,/); // data files have every metric
    const table = (await exported('md')).split('\n').find((line) => line.startsWith('|'));
    expect(table).toContain('Unseen');
    expect(table).not.toMatch(/\bSeen\b/);
  });

  it('is paged by cursors, with every row once', async () => {
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const { nodes, pageInfo, totalCount } = (await seeded.read({ first: 300, after })).data.board.rows;
      expect(totalCount).toBe(COUNT);
      seen.push(...nodes.map(({ id }: { id: string }) => id));
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) break;
    }
    expect(new Set(seen)).toEqual(new Set(entries.map(({ evaluationId }) => evaluationId)));
    expect(seen).toHaveLength(COUNT);
  });

  it('is sorted best first by any metric, or reversed on request; undefined values are last', async () => {
    expect(await names({ sort: 'mac.coverage.v1', first: 2 })).toEqual(['Model 0', 'Model 1']);
    expect(await names({ sort: 'mac.coverage.v1', first: 2, reverse: true })).toEqual(['Model 999', 'Model 998']);
    expect(await names({ sort: 'coverage', first: 2 })).toEqual(['Model 0', 'Model 1']);
    expect((await names({ first: 500, after: entries[999]?.evaluationId })).at(-1)).toBe('Model 3');
    expect(await names({ first: 1, reverse: true })).toEqual(['Model 999']);
  });

  it('is searched by words, without regard to case and accents', async () => {
    const { rows: found } = (await seeded.read({ query: 'CAFE  team' })).data.board;
    expect(found.totalCount).toBe(10);
    expect(await names({ query: 'model 99 vit-b', first: 2 })).toEqual(['Model 99', 'Model 297']);
    expect((await seeded.read({ query: 'no such name' })).data.board.rows).toMatchObject({
      totalCount: 0,
      nodes: [],
      pageInfo: { hasNextPage: false, endCursor: null },
    });
  });

  it('applies the same view parameters as the page, and returns how many rows each filter hides', async () => {
    const { rows: found } = (
      await seeded.read({ view: 'sort=-mac.coverage.v1&bb=ViT-L%2F14&trained=1&pmax=1000100', first: 2 })
    ).data.board;
    expect(found).toMatchObject({
      totalCount: 34,
      filters: [
        { name: 'BACKBONE', hides: 334 },
        { name: 'TRAINED', hides: 500 },
        { name: 'MAX_PARAMETERS', hides: 899 },
      ],
    });
    expect(found.nodes.map(({ name }: { name: string }) => name)).toEqual(['Model 100', 'Model 98']);
    expect((await seeded.read({ view: 'ev=p' })).data.board.rows.totalCount).toBe(0);
    expect((await seeded.read({ view: 'colour=red' })).errors?.[0]).toMatchObject({
      extensions: { code: 'input_invalid' },
      message: 'view: unknown or invalid: colour',
    });
  });

  it('lists rows of papers separately: marked against each other, never ranked', async () => {
    const { reported } = (await seeded.read()).data.board;
    expect(reported.map(({ name, evidence }: { name: string; evidence: string }) => [name, evidence])).toEqual([
      ['Troika', 'REPORTED'],
      ['=HYPERLINK("x")', 'REPORTED'],
    ]);
    const cell = (row: number, metric: string) =>
      reported[row].cells.find((each: { metric: string }) => each.metric === metric);
    expect(cell(0, 'mac.coverage.v1')).toEqual({
      metric: 'mac.coverage.v1',
      value: 22.02,
      mark: 'BEST',
      rankLow: null,
    });
    expect(cell(0, 'mac.auc.v1')).toMatchObject({ mark: 'SECOND' });
    expect(cell(0, 'mac.top1_p.v1')).toMatchObject({ value: null, mark: null });
  });

  it('that was frozen does not change', async () => {
    expect((await seeded.read({ snapshot: first })).data.board).toMatchObject({
      rowCount: 2,
      snapshot: { id: first, number: 1, latest: false },
    });
  });

  it('without results is empty, an unknown board is null, and an unknown metric is rejected', async () => {
    expect((await seeded.read({ board: 'open' })).data.board).toMatchObject({
      snapshot: null,
      rowCount: 0,
      rows: { nodes: [] },
    });
    expect((await seeded.read({ board: 'sideways' })).data.board).toBeNull();
    expect((await seeded.read({ track: 'nothing' })).data.board).toBeNull();
    expect((await seeded.read({ snapshot: 'nothing' })).data.board).toBeNull();
    expect((await seeded.read({ sort: 'beauty' })).errors?.[0]).toMatchObject({
      extensions: { code: 'input_invalid' },
      message: expect.stringContaining('no metric "beauty"'),
    });
  });
});

describe('an answer', () => {
  it('of two hundred rows takes at most 40 KB on the wire', async () => {
    const pending = request(`${api.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
    });
    pending.end(JSON.stringify({ query: BOARD, variables: { track: slug, board: 'closed', first: 200 } }));
    const [response] = await once(pending, 'response');
    let bytes = 0;
    for await (const chunk of response) bytes += chunk.length;
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(bytes).toBeLessThan(40_000);
  });
});

describe('a track', () => {
  it('counts no near copy of a leader among those that share rank 1, and names it', async () => {
    const other = await seedTrack(api.admin, api.blobs);
    const metric = 'mac.auc.v1';
    const shared = rows(6).map((row, i) => {
      const cell = row.cells[metric] ?? { value: null };
      return { ...row, cells: { ...row.cells, [metric]: { ...cell, value: 1 - i / 10, rankLow: i < 5 ? 1 : 6 } } };
    });
    await seedSnapshot(api.admin, other.trackId, 'closed', shared as typeof entries);
    const leader = async () =>
      (
        await api.request(
          `{ track(slug: "${other.definition.slug}") { leader {
            rankOneCount row { name } rankOneOthers { name } nearCopies { name similarTo { name submissionCode } } } } }`,
        )
      ).data.track.leader;
    const named = (...names: string[]) => names.map((name) => ({ name }));
    expect(await leader()).toEqual({
      rankOneCount: 5,
      row: { name: 'Model 0' },
      rankOneOthers: named('Model 1', 'Model 2', 'Model 3'),
      nearCopies: [],
    });
    // The copy has the better value.
    const [first = '', later = ''] = [shared[1]?.evaluationId, shared[0]?.evaluationId];
    await recordSimilarResults(api.admin.manager, { trackId: other.trackId, first, later, text: 'Nearly the same.' });
    expect(await leader()).toEqual({
      rankOneCount: 4,
      row: { name: 'Model 1' },
      rankOneOthers: named('Model 2', 'Model 3', 'Model 4'),
      nearCopies: [{ name: 'Model 0', similarTo: { name: 'Model 1', submissionCode: shared[1]?.submissionCode } }],
    });
  });

  it('names the model with the best rounded value of those that share rank 1, not the first row', async () => {
    const other = await seedTrack(api.admin, api.blobs);
    const metric = 'mac.auc.v1';
    const shared = rows(3).map((row, i) => {
      const cell = { ...row.cells[metric], value: [0.56, 0.58, 0.54][i], step: 0.02, rankLow: 1 };
      return { ...row, cells: { ...row.cells, [metric]: cell } };
    });
    await seedSnapshot(api.admin, other.trackId, 'closed', shared as typeof entries);
    const query = `{ track(slug: "${other.definition.slug}") { leader {
      rankOneCount row { name } cell { value } rankOneOthers { name } } } }`;
    expect((await api.request(query)).data.track.leader).toEqual({
      rankOneCount: 3,
      row: { name: 'Model 1' },
      cell: { value: 0.58 },
      rankOneOthers: [{ name: 'Model 0' }, { name: 'Model 2' }],
    });
  });

  it('returns its leader, the number of models with rank 1, its history and its contract', async () => {
    const query = `{ track(slug: "${slug}") { boards interfaces verifiedCount reportedCount open candidatePairs(board: "open") history contract
      primaryMetric { id } benchmark { attributes objects } split { instances role } leader { rankOneCount tested atChance shortcut { model value } row { name } cell { value } } } }`;
    expect((await api.request(query)).data.track).toMatchObject({
      boards: ['closed', 'open'],
      interfaces: ['classifier', 'dual-encoder', 'matcher'],
      verifiedCount: COUNT,
      reportedCount: 2,
      open: true,
      candidatePairs: 4,
      history: [...Array(11).fill(null), 1],
      contract: { protocol: 'mac', vocabulary: { attributes: ['red', 'sliced'], objects: ['apple', 'tomato'] } },
      primaryMetric: { id: 'mac.auc.v1' },
      benchmark: { attributes: 2, objects: 2 },
      split: { instances: 20, role: 'HIDDEN' },
      leader: {
        rankOneCount: 1,
        tested: true,
        atChance: false,
        shortcut: null,
        row: { name: 'Model 0' },
        cell: { value: 1 },
      },
    });
  });

  it('names the shortcut that is at least as good as its leader', async () => {
    const models = { RANDOM: { 'mac.auc.v1': 0.1 }, PRIOR: { 'mac.auc.v1': 1 }, ORACLE: { 'mac.auc.v1': 1 } };
    const [track] = await api.admin.manager.query(
      `select t.id as "trackId", s.labels_sha256 as "labelsSha256" from track t join split s on s.id = t.split_id where t.slug = $1`,
      [slug],
    );
    await insertReferences(api.admin.manager, { ...track, scorerVersion: '1' }, { closed: { models, cautions: {} } });
    expect((await api.request(`{ track(slug: "${slug}") { leader { shortcut { model value step } } } }`)).data).toEqual(
      {
        track: { leader: { shortcut: { model: 'prior', value: 1, step: null } } },
      },
    );
  });
});
