import { once } from 'node:events';
import { get, request } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bus } from '@primitives/messaging';
import {
  encodeMessage,
  parseCompareRequest,
  subjects,
  type CompareRequest,
  type FamilyDifference,
  type FamilyRequest,
} from '@primitives/protocol';
import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { seedReported, seedSnapshot, rows } from './seed-board';
import { runningApi, type RunningApi } from './running-api';

const SHELL = `<!doctype html><html lang="en"><head><!--head--><script>start()</script></head><body><!--static--><div>app</div></body></html>`;
const COUNT = 1_000;

let api: RunningApi;
let web: string;
let track: SeededTrack;
let slug: string;
let first: string;
const entries = rows(COUNT);
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'primitives-web-'));
  await writeFile(join(web, 'index.html'), SHELL);
  await writeFile(join(web, 'robots.txt'), 'User-agent: *\n');
  await writeFile(
    join(web, 'routes.json'),
    JSON.stringify(['^/$', '^/submit/?$', '^/(s|m|teams)/([^/]+?)/?$', '^/t/([^/]+?)/([^/]+?)/?$']),
  );
  api = await runningApi({ PRIMITIVES_WEB: web, PRIMITIVES_TUNE_COMPARISONS_PER_MINUTE: '12' });
  track = await seedTrack(api.admin, api.blobs);
  slug = track.definition.slug;
  first = await seedSnapshot(api.admin, track.trackId, 'closed', entries.slice(0, 2));
  await seedSnapshot(api.admin, track.trackId, 'closed', entries);
  await seedReported(api.admin, track.trackId, 'Troika', { 'mac.auc.v1': 0.4, 'mac.coverage.v1': 22.02 });
  await seedReported(api.admin, track.trackId, '=HYPERLINK("x")', { 'mac.auc.v1': 0.5, 'mac.coverage.v1': 30 });
});
afterAll(async () => {
  await api.close();
  await rm(web, { recursive: true });
});

const BOARD = `query ($track: String!, $board: String!, $snapshot: ID, $first: Int, $after: String, $sort: ID, $reverse: Boolean, $query: String, $view: String) {
  board(track: $track, board: $board, snapshot: $snapshot) {
    id rowCount metrics { id label direction format axis } snapshot { id number latest resamples }
    rows(first: $first, after: $after, sort: $sort, reverse: $reverse, query: $query, view: $view) {
      totalCount filters { name hides } pageInfo { hasNextPage endCursor }
      nodes { id name team evidence notTrained cells { metric value rankLow rankHigh tier mark } } }
    reported { name evidence citation cells { metric value mark rankLow } }
    pairs(metric: "mac.auc.v1") { verdict difference } live { running queued } } }`;
const readBoard = (variables: object = {}) => api.request(BOARD, { track: slug, board: 'closed', ...variables });
const names = async (variables: object) =>
  (await readBoard(variables)).data.board.rows.nodes.map(({ name }: { name: string }) => name);

describe('a board', () => {
  it('is the latest snapshot, by the primary metric', async () => {
    const { board } = (await readBoard({ first: 3 })).data;
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
    const csv = await (await fetch(`${api.url}/t/${other.definition.slug}/closed.csv`)).text();
    expect(csv).toContain(',Unseen,');
    expect(csv).not.toContain(',Seen,');
  });

  it('is paged by cursors, with every row once', async () => {
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const { nodes, pageInfo, totalCount } = (await readBoard({ first: 300, after })).data.board.rows;
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
    expect((await names({ first: 500, after: entries[999]?.evaluationId })).at(-1)).toBe('Model 3');
    expect(await names({ first: 1, reverse: true })).toEqual(['Model 999']);
  });

  it('is searched by words, without regard to case and accents', async () => {
    const { rows: found } = (await readBoard({ query: 'CAFE  team' })).data.board;
    expect(found.totalCount).toBe(10);
    expect(await names({ query: 'model 99 vit-b', first: 2 })).toEqual(['Model 99', 'Model 297']);
    expect((await readBoard({ query: 'no such name' })).data.board.rows).toMatchObject({
      totalCount: 0,
      nodes: [],
      pageInfo: { hasNextPage: false, endCursor: null },
    });
  });

  it('applies the same view parameters as the page, and returns how many rows each filter hides', async () => {
    const { rows: found } = (
      await readBoard({ view: 'sort=-mac.coverage.v1&bb=ViT-L%2F14&trained=1&pmax=1000100', first: 2 })
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
    expect((await readBoard({ view: 'ev=p' })).data.board.rows.totalCount).toBe(0);
    expect((await readBoard({ view: 'colour=red' })).errors?.[0]).toMatchObject({
      extensions: { code: 'input_invalid' },
      message: 'view: unknown or invalid: colour',
    });
  });

  it('lists rows of papers separately: marked against each other, never ranked', async () => {
    const { reported } = (await readBoard()).data.board;
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
    expect((await readBoard({ snapshot: first })).data.board).toMatchObject({
      rowCount: 2,
      snapshot: { id: first, number: 1, latest: false },
    });
  });

  it('without results is empty, an unknown board is null, and an unknown metric is rejected', async () => {
    expect((await readBoard({ board: 'open' })).data.board).toMatchObject({
      snapshot: null,
      rowCount: 0,
      rows: { nodes: [] },
    });
    expect((await readBoard({ board: 'sideways' })).data.board).toBeNull();
    expect((await readBoard({ track: 'nothing' })).data.board).toBeNull();
    expect((await readBoard({ snapshot: 'nothing' })).data.board).toBeNull();
    expect((await readBoard({ sort: 'beauty' })).errors?.[0]).toMatchObject({
      extensions: { code: 'input_invalid' },
      message: expect.stringContaining('no metric beauty'),
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
  it('returns its leader, the models tied with it, its history and its contract', async () => {
    const query = `{ track(slug: "${slug}") { boards interfaces verifiedCount reportedCount open candidatePairs(board: "open") history contract
      primaryMetric { id } benchmark { attributes objects } split { instances role } leader { tiedWith row { name } cell { value } } } }`;
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
      leader: { tiedWith: 1, row: { name: 'Model 0' }, cell: { value: 1 } },
    });
  });
});

describe('a comparison', () => {
  const COMPARE = `query ($codes: [String!]!, $board: ID) { compare(submissions: $codes, board: $board) { __typename
    ... on Comparison { board { id } boards { id } resamples models { name } metrics { id }
      differences { metric submissionCode difference p verdict } slices { submissionCode } curves { submissionCode }
      agreements { submissionCode unit both onlyFirst onlySecond neither kappa } reported { name evidence cells { metric rankLow } } }
    ... on UserError { code message } } }`;
  const codes = (...rows: number[]) => rows.map((row) => entries[row]?.submissionCode ?? '');
  const compare = async (submissions: string[], board: string | null = null) =>
    (await api.request(COMPARE, { codes: submissions, board })).data.compare;
  const figure = (row: number, difference: number | null, p: number | null, metric = 'mac.auc.v1') => ({
    metric,
    evaluationId: entries[row]?.evaluationId ?? '',
    difference,
    p,
    low: difference,
    high: difference,
    itemsNeeded: null,
  });
  const familyTests = ({ trackId, board, evaluationIds }: FamilyRequest['family'][number]): FamilyDifference[] =>
    evaluationIds.slice(1).map((evaluationId) => ({
      ...{ trackId, board, evaluationId, metric: 'mac.auc.v1' },
      ...{ difference: -0.1, p: 0.002, verdict: 'worse', calibrated: true },
    }));
  let scorer: Bus;
  let requests: (CompareRequest | FamilyRequest)[];
  beforeAll(async () => {
    requests = [];
    scorer = await api.broker.connect('scorer');
    const metrics = [
      figure(5, -0.1, 0.001),
      figure(9, -0.001, 0.6),
      figure(5, -2, 0.01, 'mac.coverage.v1'),
      figure(9, null, null, 'mac.coverage.v1'),
    ];
    const counts = { both: 12, onlyFirst: 5, onlySecond: 1, neither: 2, kappa: 0.25 };
    const agreements = [
      { metric: 'mac.exact_match.v1', unit: 'image', evaluationId: entries[5]?.evaluationId ?? '', ...counts },
    ];
    const answer = async (_: string, bytes: Uint8Array) => {
      const request = parseCompareRequest(bytes);
      requests.push(request);
      if ('family' in request)
        return encodeMessage({ v: 1, kind: 'family', differences: request.family.flatMap(familyTests) });
      const gone = request.evaluationIds.length > 3;
      return encodeMessage(
        gone ? { v: 1, kind: 'gone' } : { v: 1, kind: 'compared', resamples: 200, metrics, agreements },
      );
    };
    scorer.respond(subjects.compare(), 'scorer', answer, () => undefined);
  });
  afterAll(() => scorer.close());

  it('is computed by the scorer, names submissions by their codes, and gives the better direction of each metric', async () => {
    const compared = await compare(codes(0, 5, 9).map((code) => code.toLowerCase()));
    expect(compared).toMatchObject({
      __typename: 'Comparison',
      board: { id: `${slug}.closed` },
      boards: [{ id: `${slug}.closed` }],
      resamples: 200,
      models: [{ name: 'Model 0' }, { name: 'Model 5' }, { name: 'Model 9' }],
      differences: [
        { submissionCode: codes(5)[0], difference: -0.1, p: 0.001, verdict: 'WORSE' },
        { submissionCode: codes(9)[0], verdict: 'TIED' },
        { metric: 'mac.coverage.v1', verdict: 'BETTER' },
        { difference: null, verdict: null },
      ],
      slices: [],
      curves: [],
      agreements: [
        { submissionCode: codes(5)[0], unit: 'image', both: 12, onlyFirst: 5, onlySecond: 1, neither: 2, kappa: 0.25 },
      ],
    });
    expect(compared.reported.length).toBe(2);
    for (const paper of compared.reported)
      expect(paper).toMatchObject({
        evidence: 'REPORTED',
        cells: expect.arrayContaining([{ metric: 'mac.auc.v1', rankLow: null }]),
      });
    expect(requests).toMatchObject([{ trackId: track.trackId, board: 'closed' }]);
  });

  it('over all boards is one request for one family of tests, answered with boards, metrics and codes', async () => {
    const query = `query ($codes: [String!]!) { compareBoards(submissions: $codes) { __typename
      ... on BoardFamily { differences { board { id } metric { id } submissionCode difference p verdict calibrated } }
      ... on UserError { code } } }`;
    const overBoards = async (submissions: string[]) =>
      (await api.request(query, { codes: submissions })).data.compareBoards;
    const about = { board: { id: `${slug}.closed` }, metric: { id: 'mac.auc.v1' }, verdict: 'WORSE', p: 0.002 };
    expect(await overBoards(codes(0, 5, 9))).toMatchObject({
      __typename: 'BoardFamily',
      differences: [
        { ...about, submissionCode: codes(5)[0] },
        { ...about, submissionCode: codes(9)[0] },
      ],
    });
    expect(requests.at(-1)).toMatchObject({ family: [{ trackId: track.trackId, board: 'closed' }] });
    expect(await overBoards(codes(0))).toMatchObject({ code: 'no_common_board' });
  });

  it('is requested once', async () => {
    const before = requests.length;
    await Promise.all([compare(codes(0, 5)), compare(codes(0, 5))]);
    await compare(codes(0, 5));
    expect(requests.length).toBe(before + 1);
  });

  it('needs two to six submissions on one board', async () => {
    for (const wrong of [codes(0), codes(0, 0), codes(0, 1, 2, 3, 4, 5, 6), ['000000', 'ZZZZZZ']])
      expect(await compare(wrong)).toMatchObject({ code: 'no_common_board' });
    expect(await compare(codes(0, 1), `${slug}.open`)).toMatchObject({ code: 'no_common_board' });
  });

  it('is requested again when the board has changed meanwhile', async () =>
    expect(await compare(codes(0, 1, 2, 3))).toMatchObject({ code: 'comparison_timeout' }));

  it('is rate limited while the scorer must compute it, and unlimited once computed', async () => {
    // a slow machine earns one more every five seconds
    const others = Array.from({ length: 60 }, (_, i) => codes(20 + i, 21 + i));
    const answers = await Promise.all(others.map((pair) => compare(pair)));
    const refused = answers.filter(({ code }) => code === 'rate_limited');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(others.length);
    expect(await compare(codes(0, 5))).toMatchObject({ __typename: 'Comparison' });
  });
});

describe('the export of a board', () => {
  it('is the whole board as CSV, with evidence, intervals, ranks and receipts', async () => {
    const response = await fetch(`${api.url}/t/${slug}/closed.csv`);
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(lines).toHaveLength(1 + COUNT + 2);
    expect(lines[0]).toMatch(
      /^evidence,name,version,.*Coverage,Coverage ci_low,Coverage ci_high,Coverage reason,Coverage rank_low,Coverage rank_high.*,note,receipt_url$/,
    );
    expect(lines[1]).toMatch(
      new RegExp(`^verified,Model 0,1.0,Team 0,.*,${api.url}/r/${entries[0]?.evaluationId}\\.json$`),
    );
    expect(lines.find((line) => line.startsWith('reported'))).toContain(`reported,"'=HYPERLINK(""x"")"`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    ['tex', 'application/x-tex', '\\begin{tabular}{rllr}'],
    ['md', 'text/markdown', '| Rank | Method | Evidence | AUC |'],
    ['bib', 'application/x-bibtex', '@misc{primitives-'],
    ['csv', 'text/csv', ',AUC,AUC ci_low,AUC ci_high,AUC reason,AUC rank_low,AUC rank_high,note,receipt_url'],
  ])('as .%s contains what the view shows', async (form, type, text) => {
    const response = await fetch(`${api.url}/t/${slug}/closed.${form}?cols=mac.auc.v1&q=caf%C3%A9&asof=${first}`);
    expect(response.headers.get('content-type')).toContain(type);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${slug}-closed.${form}`);
    const body = await response.text();
    expect(body).toContain(text);
    expect(body).not.toMatch(/Troika|Model 0/); // the search leaves none of the two rows of the snapshot
  });

  it('contains the difference between closed and open world where the page shows it', async () => {
    const [entry] = entries;
    if (!entry) throw new Error('no entry');
    const cells = { ...entry.cells, 'mac.auc.v1': { ...entry.cells['mac.auc.v1']!, value: 0.25 } };
    await seedSnapshot(api.admin, track.trackId, 'open', [{ ...entry, cells }, ...entries.slice(1, 2)]);
    const exported = async (query: string) => (await fetch(`${api.url}/t/${slug}/${query}`)).text();
    const json = JSON.parse(await exported('closed.json?cols=%2Bchange&q=Model+0')) as {
      rows: { closedToOpen: number | null }[];
    };
    expect(json.rows[0]?.closedToOpen).toBe(-0.75);
    expect((await exported('open.csv?cols=%2Bchange&ev=v')).split('\r\n')[0]).toMatch(
      /,AUC closed_to_open,note,receipt_url$/,
    );
    expect(await exported(`closed.md?cols=%2Bchange&asof=${first}`)).not.toContain('Closed to open');
    expect(await exported('closed.csv')).not.toContain('closed_to_open');
  });

  it('contains the declared weights, and can be filtered by them', async () => {
    const { rows: found } = (await readBoard({ view: 'weights=open', first: 10 })).data.board;
    expect(found.filters).toEqual([{ name: 'WEIGHTS', hides: COUNT - 4 }]);
    expect(found.nodes.map(({ name }: { name: string }) => name)).toEqual([
      'Model 1',
      'Model 251',
      'Model 501',
      'Model 751',
    ]);
    const csv = await (await fetch(`${api.url}/t/${slug}/closed.csv?weights=open`)).text();
    const [head = '', ...lines] = csv.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[head.split(',').indexOf('weights')])).toEqual([
      'open',
      'open',
      'open',
      'open',
    ]);
  });

  it('contains the execution providers of a row, and can be filtered by provider', async () => {
    const { rows: found } = (await readBoard({ view: 'provider=cuda', first: 10 })).data.board;
    expect(found.filters).toEqual([{ name: 'PROVIDER', hides: COUNT - 4 }]);
    expect(
      (await readBoard({ view: 'provider=cpu', first: 10 })).data.board.rows.nodes.map(
        ({ name }: { name: string }) => name,
      ),
    ).toEqual(['Model 1']);
    const json = JSON.parse(await (await fetch(`${api.url}/t/${slug}/closed.json`)).text()) as {
      rows: { name: string; providers: string[] | null }[];
    };
    const providers = (name: string) => json.rows.find((row) => row.name === name)?.providers;
    expect([providers('Model 1'), providers('Model 251'), providers('Model 2')]).toEqual([
      ['cpu', 'cuda'],
      ['cuda'],
      null,
    ]);
    const csv = await (await fetch(`${api.url}/t/${slug}/closed.csv?provider=cpu`)).text();
    const [head = '', line = ''] = csv.split('\r\n');
    expect(line.split(',')[head.split(',').indexOf('execution_providers')]).toBe('cpu cuda');
  });

  it('rejects an ambiguous or unknown view, and lists the valid values', async () => {
    const refusalOf = async (path: string) => {
      const response = await fetch(`${api.url}/t/${path}`);
      return [response.status, ((await response.json()) as { message: string }).message];
    };
    expect(await refusalOf(`${slug}/closed.csv?evidence=verified`)).toEqual([
      400,
      'view: unknown or invalid: evidence',
    ]);
    expect(await refusalOf(`${slug}/closed.csv?asof=yesterday`)).toEqual([404, expect.any(String)]);
    expect(await refusalOf('nothing/closed.csv')).toEqual([404, expect.stringContaining('nothing')]);
  });

  it('is not sent again when nothing changed', async () => {
    const url = `${api.url}/t/${slug}/closed.json`;
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    const again = get(url, { headers: { 'if-none-match': etag } }); // fetch would request a fresh copy
    const [response] = await once(again, 'response');
    expect(response.statusCode).toBe(304);
    again.destroy();
    expect((await fetch(`${api.url}/t/${slug}/sideways.json`)).status).toBe(404);
  });
});

describe('the page', () => {
  const page = async (path: string) => {
    const response = await fetch(api.url + path);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };

  it('of a board is readable without scripts', async () => {
    const { status, html } = await page(`/t/${slug}/closed`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Tiny, closed · Primitives</title>');
    expect(html).toContain(`<meta property="og:url" content="${api.url}/t/${slug}/closed">`);
    expect(html).toMatch(
      /<main id="static-board"[^]*<th scope="row"><a href="\/s\/000000">Model 0<\/a><\/th>[^]*<\/main>\s*<div>app<\/div>/,
    );
    expect(html).toMatch(/<a href="\/r\/[0-9a-f-]{36}\.json">verified: receipt<\/a>/);
    expect(html).toMatch(/reported: <a href="https:[^"]+">Xu et al., 2024, Table 3<\/a>/);
    expect(html).toMatch(/<td>1–2<\/td>/);
    expect(html).toMatch(/<td>100\.00<small>±1\.00<\/small><\/td>/);
    expect(html).toMatch(/Data as of \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    expect(html).not.toContain('<th scope="col">HM</th>'); // none of the paper's columns
    expect(html).toContain('=HYPERLINK(&quot;x&quot;)');
  });

  it('of a board has its reference models below the others, not ranked', async () => {
    await api.admin.manager.query(
      `insert into board_reference (track_id, board, labels_sha256, scorer_version, models, cautions)
       select t.id, 'open', s.labels_sha256, 'spec', $2, '{}' from track t join split s on s.id = t.split_id where t.slug = $1`,
      [slug, JSON.stringify({ CONSTANT: { 'mac.auc.v1': 0.125 }, ORACLE: { 'mac.auc.v1': 1 } })],
    );
    const { html } = await page(`/t/${slug}/open`);
    const body = html.split('<tbody>')[1]?.split('</tbody>')[0] ?? '';
    expect(body.trim().split('\n').slice(-2)).toEqual([
      expect.stringMatching(
        /^<tr><td>not ranked<\/td><th scope="row">Constant<\/th><td>reference: computed from the labels<\/td>.*<td>12\.50<\/td>/,
      ),
      expect.stringMatching(/<th scope="row">Oracle with scores 0 and 1<\/th>/),
    ]);
  });

  it('of a view contains its rows in order', async () => {
    const { html } = await page(`/t/${slug}/closed?sort=-mac.coverage.v1&ev=v&cols=mac.coverage.v1&nonsense=1`);
    expect([...html.matchAll(/<th scope="row"><a[^>]*>([^<]*)/g)].slice(0, 2).map((match) => match[1])).toEqual([
      'Model 999 †',
      'Model 998',
    ]);
    expect(html).not.toContain('Xu et al.');
    expect(html).not.toContain('<th scope="col">AUC</th>');
  });

  it('allows only its own scripts to run', async () => {
    const { headers } = await page('/');
    expect(headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'wasm-unsafe-eval' 'sha256-[A-Za-z0-9+/]{43}='; .*frame-ancestors 'none'/,
    );
  });

  it('exists at every URL; a URL that names nothing is 404, as is a missing file', async () => {
    expect((await page('/submit')).html).toContain('<div>app</div>');
    expect((await page(`/t/${slug}/sideways`)).status).toBe(404);
    expect((await page('/s/ZZZZZZ')).status).toBe(404);
    for (const path of [
      '/no/such/page',
      '/submitted',
      '/t',
      '/t/nowhere/about',
      '/m/no-team.no-model',
      '/teams/no-team',
    ])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
    const [team] = await api.admin.manager.query<{ slug: string }[]>('select slug from team limit 1');
    for (const path of ['/', '/submit', `/t/${slug}/about`, `/teams/${team?.slug}`])
      expect([path, (await page(path)).status]).toEqual([path, 200]);
    expect((await page('/no/such/page')).html).toContain('<div>app</div>');
    expect((await page('/missing.js')).status).toBe(404);
    expect((await page('/robots.txt')).html).toBe('User-agent: *\n');
    expect((await page('/..%2f..%2fetc/passwd')).html).not.toContain('root:');
  });
});

describe('the URL of an evaluation', () => {
  it('redirects to the page of its submission on its track', async () => {
    const id = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier());
    const [submission] = await api.admin.manager.query<{ code: string }[]>(
      'select s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
      [id],
    );
    const { status, headers } = await fetch(`${api.url}/e/${id}`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, `/s/${submission?.code}?track=${slug}`]);
  });

  it('that does not exist is a 404 page', async () => expect((await fetch(`${api.url}/e/nothing`)).status).toBe(404));
});
