import { once } from 'node:events';
import { request } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { encodeMessage, subjects, type BoardEvent } from '@primitives/protocol';
import { newId } from '@primitives/runtime';
import { upsertPhase } from '@primitives/store/benchmarks';
import { requestMeasurement, moveEvaluation } from '@primitives/store/evaluations';
import { insertPlan } from '@primitives/store/shards';
import { SYNTHETIC_COST, seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { seedReported, seedSnapshot, rows } from './seed-board';
import { runningApi, signedUp, type RunningApi } from './running-api';

const SHELL = `<!doctype html><html lang="en"><head><!--head--></head><body><!--static--></body></html>`;
const COUNT = 250;

let api: RunningApi;
let web: string;
let track: SeededTrack;
let slug: string;
let evaluationId: string;
const entries = rows(COUNT);
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'primitives-web-'));
  await writeFile(join(web, 'index.html'), SHELL);
  api = await runningApi({
    PRIMITIVES_WEB: web,
    PRIMITIVES_TUNE_BOARD_MAX_AGE_MS: '500',
    PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE: '1000000', // the specs query until an answer is current
  });
  track = await seedTrack(api.admin, api.blobs);
  slug = track.definition.slug;
  evaluationId = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier());
  entries[0] = { ...entries[0]!, evaluationId };
  await seedSnapshot(api.admin, track.trackId, 'closed', entries);
});
afterAll(async () => {
  await api.close();
  await rm(web, { recursive: true });
});

const PARTS = `fragment Row on BoardRow { id evidence name team parameters publishedAt phase cells { ...Cell } }
  fragment Cell on Cell { metric value low high rankLow rankHigh tier mark }`;
const BOARD_FIELDS = `id board rowCount track { id title open phases { slug name } primaryMetric { id } quota { limit left } }
  metrics { id label } snapshot { id number asOf latest } live { running queued } costs: rows(first: 3) { nodes { id cost { flops latencyMs } } }
  rows(first: $first, sort: $sort, query: $query) { totalCount pageInfo { endCursor hasNextPage } nodes { ...Row } } reported { ...Row }`;
const question = (beside: string) => `query ($track: String!, $first: Int, $sort: ID, $query: String) { ${beside}
  board(track: $track, board: "closed") { ${BOARD_FIELDS} } } ${PARTS}`;
const CACHED_QUERY = question('');
/** Apollo answers queries with other root fields, uncached. */
const UNCACHED_QUERY = question('installation { name }');
const queryBoard = async (headers: Record<string, string> = {}, variables: object = {}, query = CACHED_QUERY) =>
  (await api.request(query, { track: slug, first: 5, ...variables }, headers)).data.board;
const page = async () => (await fetch(`${api.url}/t/${slug}/closed`)).text();
const sql = (text: string, ...values: unknown[]) => api.admin.manager.query(text, values);

describe('an answer about a board', () => {
  it.each([
    {},
    { first: 200 },
    { sort: 'mac.coverage.v1' },
    { query: 'cafe' },
    { query: 'no such name' },
    { first: 0 },
  ])('equals the field-by-field answer of GraphQL, on the first and on repeated queries: %j', async (variables) => {
    const fieldByField = await queryBoard({}, variables, UNCACHED_QUERY);
    expect(fieldByField.rows.nodes).toHaveProperty('length');
    for (let times = 0; times < 2; times++) expect(await queryBoard({}, variables)).toEqual(fieldByField);
  });

  it('is counted by its source in the metrics', async () => {
    const cacheCounts = async () => {
      const text = await (await fetch(`${api.url}/metrics`)).text();
      const of = (name: string) => Number(new RegExp(`^primitives_cache_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
      const reads = (cache: string) => [
        of(`reads_total{cache="${cache}",outcome="hit"}`),
        of(`reads_total{cache="${cache}",outcome="miss"}`),
      ];
      return {
        answers: reads('answers'),
        bytes: of(`bytes{cache="answers"}`),
      };
    };
    const samples = [await cacheCounts()];
    for (const variables of [{ first: 77 }, { first: 77 }]) {
      await queryBoard({}, variables);
      samples.push(await cacheCounts());
    }
    const [before, made, again] = samples.map(({ answers }) => answers);
    expect([made, again]).toEqual([
      [before![0], before![1]! + 1],
      [before![0]! + 1, before![1]! + 1],
    ]);
    const [bytes, more, same] = samples.map(({ bytes }) => bytes);
    expect([more! > bytes!, same]).toEqual([true, more]);
  });

  it('rejects what GraphQL rejects', async () => {
    expect((await api.request(CACHED_QUERY, { track: slug, sort: 'beauty' })).errors).toEqual(
      (await api.request(UNCACHED_QUERY, { track: slug, sort: 'beauty' })).errors,
    );
    expect((await api.request(CACHED_QUERY, { first: 'many' })).errors?.[0]?.message).toContain('$track');
    expect((await api.request(CACHED_QUERY, { track: 'nothing' })).data).toEqual({ board: null });
  });

  /** A browser on our page, a program with its library's defaults, and a client with few headers. */
  it.each([
    ['gzip, deflate, br, zstd', 'application/graphql-response+json, application/json', 'br', brotliDecompressSync],
    ['gzip', '*/*', 'gzip', gunzipSync],
    ['identity', 'application/json', undefined, (bytes: Buffer) => bytes],
  ])(
    'is sent to clients that accept %s and %s in an encoding that they accept, with the same content for all',
    async (encodings, accept, encoding, decompress) => {
      const responseText = async () => {
        const sent = request(`${api.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'accept-encoding': encodings, accept },
        });
        sent.end(JSON.stringify({ query: CACHED_QUERY, variables: { track: slug, first: 200 } }));
        const [response] = await once(sent, 'response');
        const bytes = Buffer.concat(await response.toArray());
        expect(response.headers).toMatchObject({
          'content-type': `${accept.split(',')[0]?.replace('*/*', 'application/json')}; charset=utf-8`,
          'cache-control': 'no-store',
        });
        expect(response.headers.etag).toMatch(/^W\/"[\w-]{43}"$/); // of a cached answer
        expect(response.headers['content-length']).toBe(String(bytes.length));
        expect(response.headers['content-encoding']).toBe(encoding);
        return decompress(bytes).toString();
      };
      const text = await responseText();
      expect(JSON.parse(text).data.board).toEqual(await queryBoard({}, { first: 200 }));
      expect(await responseText()).toBe(text);
    },
  );
});

describe('an answer is current', () => {
  it('at once after a new snapshot, whatever the age of the cached one', async () => {
    const twin = await api.twin({ PRIMITIVES_TUNE_BOARD_MAX_AGE_MS: '3600000' });
    const numberOf = async () =>
      (await twin.request(CACHED_QUERY, { track: slug, first: 5 })).data.board.snapshot.number;
    expect(await numberOf()).toBe(1);
    const snapshotId = await seedSnapshot(api.admin, track.trackId, 'closed', entries);
    expect(await numberOf()).toBe(1); // no event yet
    const event: BoardEvent = { v: 1, trackId: track.trackId, board: 'closed', snapshotId, evaluationId };
    const bus = await api.broker.connect('dispatcher');
    await bus.publish({
      subject: subjects.boardEvent(track.trackId),
      messageId: newId(),
      bytes: encodeMessage(event),
    });
    await bus.close();
    while ((await numberOf()) !== 2); // the time limit of the test is the bound
    await twin.stop();
  });

  /** A change appears at once in uncached answers, and in cached answers and the page within their maximum age. */
  async function shows(
    change: () => Promise<unknown>,
    read: (board: Awaited<ReturnType<typeof queryBoard>>) => unknown,
    after: unknown,
    onPage?: string,
  ) {
    await Promise.all([queryBoard(), page()]); // now cached
    expect(read(await queryBoard())).not.toEqual(after);
    if (onPage !== undefined) expect(await page()).not.toContain(onPage);
    await change();
    expect(read(await queryBoard({}, {}, UNCACHED_QUERY))).toEqual(after);
    while (!isDeepStrictEqual(read(await queryBoard()), after)); // the time limit of the test is the bound
    while (onPage !== undefined && !(await page()).includes(onPage));
    expect(await queryBoard()).toEqual(await queryBoard({}, {}, UNCACHED_QUERY));
  }

  it('after a submission changed its listing; declared facts never change', async () => {
    const declared = `from submission s join evaluation e on e.submission_id = s.id where e.id = $1`;
    const [declaration] = await sql(`select s.id, s.weights ${declared}`, evaluationId);
    expect(declaration.weights).toBeNull();
    for (const change of [`weights = 'open'`, `name = 'another'`])
      await expect(sql(`update submission set ${change} where id = $1`, declaration.id)).rejects.toThrow(
        'is immutable',
      );
  });

  it('after a result was published', () => {
    const newer = [{ ...entries[0]!, name: 'The newest' }, ...entries.slice(1)];
    return shows(
      () => seedSnapshot(api.admin, track.trackId, 'closed', newer),
      (board) => [board.rows.nodes[0].name, board.snapshot.number],
      ['The newest', 3],
      'The newest',
    );
  });

  it('after a result was withdrawn', () =>
    shows(
      () => seedSnapshot(api.admin, track.trackId, 'closed', entries.slice(0, 9)),
      (board) => board.rowCount,
      9,
      '9 verified',
    ));

  it('after a row of a paper was added', () =>
    shows(
      () => seedReported(api.admin, track.trackId, 'Troika', { 'mac.auc.v1': 0.4 }),
      (board) => board.reported.map(({ name }: { name: string }) => name),
      ['Troika'],
      'Troika',
    ));

  it('after a track was renamed', () =>
    shows(
      () => sql('update track set title = $2 where id = $1', track.trackId, 'Renamed'),
      (board) => board.track.title,
      'Renamed',
      '<h1>Renamed, closed</h1>',
    ));

  it('after another metric became the primary one', () =>
    shows(
      () => sql('update track set primary_metric = $2 where id = $1', track.trackId, 'mac.coverage.v1'),
      (board) => [board.track.primaryMetric.id, board.rows.nodes[3].name],
      ['mac.coverage.v1', 'Model 3'], // it has no AUC, and stood last
    ));

  it('after a phase was created, and after it ended', async () => {
    const [opensAt, closesAt] = [new Date('2026-01-01T00:00:00Z'), new Date('2126-01-01T00:00:00Z')];
    const phase = {
      slug: 'dev',
      name: 'Development',
      opensAt,
      closesAt,
      quotaLimit: null,
      results: 'at_once' as never,
    };
    await shows(
      () => upsertPhase(api.admin.manager, track.trackId, phase),
      (board) => board.track.phases,
      [{ slug: 'dev', name: 'Development' }],
    );
    const over = { ...phase, closesAt: new Date('2026-01-02T00:00:00Z') };
    await shows(
      () => upsertPhase(api.admin.manager, track.trackId, over),
      (board) => board.track.open,
      false,
    );
  });

  it('when an evaluation begins and ends', async () => {
    await shows(
      () =>
        api.admin.transaction(async (tx) => {
          await insertPlan(tx, evaluationId, 'a'.repeat(64), [{ index: 0, first: 0, count: 8 }]);
          await tx.query('update shard set fence = 1 where evaluation_id = $1', [evaluationId]);
          for (const state of ['validating', 'predicting'] as const) await moveEvaluation(tx, evaluationId, state);
        }),
      (board) => board.live,
      { running: 1, queued: 0 },
    );
    await shows(
      () =>
        moveEvaluation(api.admin.manager, evaluationId, 'scoring').then(() =>
          moveEvaluation(api.admin.manager, evaluationId, 'scored'),
        ),
      (board) => board.live,
      { running: 0, queued: 0 },
    );
  });

  it('after a bundle was measured', async () => {
    await requestMeasurement(api.admin.manager, evaluationId);
    const measure = () =>
      sql(
        `update measured_cost set runner_id = 'r1', outcome = $1, measured_at = now()`,
        JSON.stringify(SYNTHETIC_COST),
      );
    await shows(measure, (board) => board.costs.nodes[0].cost, { flops: 37_029_888, latencyMs: 0.6 });
  });
});

describe('with regard to the signed-in account', () => {
  it('contains the viewer’s quota, which guests do not see', async () => {
    const [guest, ada] = [await queryBoard(), await signedUp(api)];
    expect(guest.track.quota.left).toBeNull();
    const viewed = await queryBoard(ada.headers);
    expect(viewed.track.quota.left).toBeGreaterThan(0);
    expect(viewed).toEqual(await queryBoard(ada.headers, {}, UNCACHED_QUERY));
    expect(await queryBoard()).toEqual(guest);
  });
});

describe('a board’s page', () => {
  const get = async (headers: Record<string, string>) => {
    const sent = request(`${api.url}/t/${slug}/closed`, { headers });
    sent.end();
    const [response] = await once(sent, 'response');
    return { response, bytes: Buffer.concat(await response.toArray()) };
  };

  it('is sent once to a client that caches it, until it changes', async () => {
    const { response: first, bytes } = await get({ 'accept-encoding': 'br' });
    const etag = String(first.headers.etag);
    expect(brotliDecompressSync(bytes).toString()).toBe(await page());
    expect((await get({ 'if-none-match': etag })).response.statusCode).toBe(304);
    await seedSnapshot(api.admin, track.trackId, 'closed', entries.slice(0, 2));
    const changed = async () => (await get({ 'if-none-match': etag })).response;
    let response = await changed();
    while (response.statusCode === 304) response = await changed(); // the time limit of the test is the bound
    expect([response.statusCode, response.headers.etag === etag]).toEqual([200, false]);
  });

  it('has a separate head for every URL', async () => {
    const response = await fetch(`${api.url}/t/${slug}/closed`, { method: 'HEAD' });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page()).toContain(`og:url" content="${api.url}/t/${slug}/closed"`);
    expect(await (await fetch(`${api.url}/t/${slug}/nothing`)).text()).toContain(
      `og:url" content="${api.url}/t/${slug}/nothing"`,
    );
  });
});
