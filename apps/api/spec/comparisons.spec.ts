import type { Bus } from '@primitives/messaging';
import {
  encodeMessage,
  parseCompareRequest,
  subjects,
  type CompareRequest,
  type FamilyDifference,
  type FamilyRequest,
} from '@primitives/protocol';
import { newId } from '@primitives/runtime';
import { seedSubmission, type SeededTrack } from '@primitives/testing';
import type { RunningApi } from './running-api';
import { seedSnapshot } from './seed-board';
import { entries, SeededBoard } from './seeded-board';

let board: SeededBoard;
let api: RunningApi;
let track: SeededTrack;
let slug: string;
beforeAll(async () => {
  board = await SeededBoard.create({ PRIMITIVES_TUNE_COMPARISONS_PER_MINUTE: '12' });
  ({ api, track, slug } = board);
});
afterAll(() => api.close());

describe('a comparison', () => {
  const COMPARE = `query ($codes: [String!]!, $board: ID, $snapshot: ID) {
    compare(submissions: $codes, board: $board, snapshot: $snapshot) { __typename
    ... on Comparison { board { id } boards { id } resamples primaryMetric models { name cells { metric value } } metrics { id }
      differences { metric submissionCode difference p verdict family } slices { submissionCode } curves { submissionCode }
      agreements { submissionCode unit both onlyFirst onlySecond neither kappa } reported { name evidence cells { metric rankLow } } }
    ... on UserError { code message found } } }`;
  const codes = (...rows: number[]) => rows.map((row) => entries[row]?.submissionCode ?? '');
  const compare = async (submissions: string[], board: string | null = null, snapshot: string | null = null) =>
    (await api.request(COMPARE, { codes: submissions, board, snapshot })).data.compare;
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
      trackId,
      board,
      evaluationId,
      metric: 'mac.auc.v1',
      difference: -0.1,
      p: 0.002,
      verdict: 'worse',
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
      primaryMetric: 'mac.auc.v1',
      models: [{ name: 'Model 0' }, { name: 'Model 5' }, { name: 'Model 9' }],
      differences: [
        { submissionCode: codes(5)[0], difference: -0.1, p: 0.001, verdict: 'WORSE', family: 'COMPARED' },
        { submissionCode: codes(9)[0], verdict: 'NOT_SIGNIFICANT', family: 'COMPARED' },
        { metric: 'mac.coverage.v1', verdict: 'BETTER' },
        { difference: null, verdict: null, family: null },
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
      ... on BoardFamily { differences { board { id } metric { id } submissionCode difference p verdict } }
      ... on UserError { code found } } }`;
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

  it('under all metrics of a board is one request for one family, of the entries of a snapshot', async () => {
    const query = `query ($a: String!, $b: String!, $board: ID!, $snapshot: ID) {
      compareMetrics(submission: $a, reference: $b, board: $board, snapshot: $snapshot) { __typename
        ... on MetricFamily { differences { metric { id } submissionCode difference p verdict } }
        ... on UserError { code found } } }`;
    const [a = '', b = ''] = codes(5, 0);
    const ofMetrics = async (of: object = {}) =>
      (await api.request(query, { a, b, board: `${slug}.closed`, ...of })).data.compareMetrics;
    expect(await ofMetrics()).toMatchObject({
      __typename: 'MetricFamily',
      differences: [{ metric: { id: 'mac.auc.v1' }, submissionCode: a, difference: -0.1, p: 0.002, verdict: 'WORSE' }],
    });
    const evaluationIds = [0, 5].map((row) => entries[row]?.evaluationId);
    expect(requests.at(-1)).toMatchObject({ family: [{ board: 'closed', evaluationIds }] });
    expect((requests.at(-1) as FamilyRequest).family[0]?.metrics).toContain('mac.coverage.v1');
    for (const wrong of [{ b: a }, { b: 'ZZZZZZ' }, { board: `${slug}.main` }, { snapshot: newId() }])
      expect(await ofMetrics(wrong)).toMatchObject({ code: 'no_common_board' });
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
    const [known = '', another = ''] = codes(0, 1);
    const found = (second: string) => `${known}: ${slug}.closed; ${second}`;
    expect(await compare([known, another], `${slug}.open`)).toMatchObject({
      code: 'no_common_board',
      found: found(`${another}: ${slug}.closed`),
    });
    expect(await compare([known, 'ZZZZZZ'])).toMatchObject({ found: found('ZZZZZZ: no board') });
  });

  it('shows the values and verdicts of a snapshot after the board has changed', async () => {
    const [reference, other] = [entries[0]!, entries[5]!];
    const cells = { ...reference.cells, 'mac.auc.v1': { ...reference.cells['mac.auc.v1']!, value: 0.123 } };
    const snapshot = await seedSnapshot(api.admin, track.trackId, 'closed', [{ ...reference, cells }, other]);
    await seedSnapshot(api.admin, track.trackId, 'closed', entries);
    const valueOf = ({ models }: { models: { cells: { metric: string; value: number }[] }[] }) =>
      models[0]?.cells.find(({ metric }) => metric === 'mac.auc.v1')?.value;
    const on = (board: string, ...rows: number[]) => compare(codes(...rows), `${slug}.${board}`, snapshot);
    const frozen = await on('closed', 0, 5);
    expect(valueOf(frozen)).toBe(0.123);
    expect(frozen.differences[0]).toMatchObject({ p: 0.001, verdict: 'WORSE', family: 'BOARD' });
    const latest = await compare(codes(0, 5));
    expect(valueOf(latest)).toBe(1);
    expect(latest.differences[0]).toMatchObject({ family: 'COMPARED' });
    expect(await on('closed', 0, 1)).toMatchObject({ code: 'no_common_board' });
    expect(await on('main', 0, 5)).toMatchObject({ code: 'no_common_board' });
    expect(await compare(codes(0, 5), null, snapshot)).toMatchObject({ code: 'no_common_board' });
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

  it('has the verdict of the board for a pair that it lists, also over all boards', async () => {
    const listed = {
      a: entries[0]?.evaluationId ?? '',
      b: entries[5]?.evaluationId ?? '',
      difference: 0.09,
      low: -0.01,
      high: 0.19,
      p: 0.2,
      verdict: 'not_significant' as const,
    };
    await seedSnapshot(api.admin, track.trackId, 'closed', entries, [], [listed]);
    expect((await compare(codes(0, 5, 9))).differences).toMatchObject([
      { submissionCode: codes(5)[0], difference: -0.09, p: 0.2, verdict: 'NOT_SIGNIFICANT', family: 'BOARD' },
      { submissionCode: codes(9)[0], verdict: 'NOT_SIGNIFICANT', family: 'COMPARED' },
      { metric: 'mac.coverage.v1', verdict: 'BETTER', family: 'COMPARED' },
      { verdict: null },
    ]);
    const query = `query ($codes: [String!]!) { compareBoards(submissions: $codes) {
      ... on BoardFamily { differences { submissionCode p verdict } } } }`;
    const { differences } = (await api.request(query, { codes: codes(0, 5, 9) })).data.compareBoards;
    expect(differences).toEqual([
      { submissionCode: codes(5)[0], p: 0.2, verdict: 'NOT_SIGNIFICANT' },
      { submissionCode: codes(9)[0], p: 0.002, verdict: 'WORSE' },
    ]);
  });

  it('tests a metric only where the board does', async () => {
    await seedSnapshot(api.admin, track.trackId, 'closed', entries, ['mac.coverage.v1']);
    expect((await compare(codes(0, 5, 9))).differences).toMatchObject([
      { submissionCode: codes(5)[0], p: 0.001, verdict: 'WORSE' },
      { submissionCode: codes(9)[0], verdict: 'NOT_SIGNIFICANT' },
      { metric: 'mac.coverage.v1', difference: -2, p: null, verdict: 'NOT_TESTED' },
      { metric: 'mac.coverage.v1', difference: null, verdict: null },
    ]);
  });

  it('over several boards costs as many tokens as there are boards', async () => {
    const spent = async (...rows: number[]) => {
      await api.admin.manager.query('delete from rate_bucket');
      const query = `query ($codes: [String!]!) { compareBoards(submissions: $codes) { __typename } }`;
      expect((await api.request(query, { codes: codes(...rows) })).data.compareBoards).toMatchObject({
        __typename: 'BoardFamily',
      });
      const [bucket] = await api.admin.manager.query<{ tokens: number }[]>(
        `select tokens from rate_bucket where key like 'comparisons %'`,
      );
      return 12 - (bucket?.tokens ?? NaN);
    };
    expect(await spent(10, 11)).toBe(1);
    await seedSnapshot(api.admin, track.trackId, 'open', entries);
    expect(await spent(10, 11)).toBe(2);
  });

  it('over all boards recognises a model by its weights, where boards have different submissions of it', async () => {
    const bundle = Buffer.from('the same weights');
    const seeded = async () => {
      const id = await seedSubmission(api.admin, api.blobs, track, bundle);
      const [row] = await api.admin.manager.query<{ code: string }[]>(
        'select s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
        [id],
      );
      return row?.code ?? '';
    };
    const [first, second] = [await seeded(), await seeded()];
    const [reference, other] = [entries[0]!, entries[5]!];
    await seedSnapshot(api.admin, track.trackId, 'closed', [reference, { ...other, submissionCode: first }]);
    await seedSnapshot(api.admin, track.trackId, 'open', [reference, { ...other, submissionCode: second }]);
    await api.admin.manager.query('delete from rate_bucket');
    const query = `query ($codes: [String!]!) { compareBoards(submissions: $codes) {
      ... on BoardFamily { differences { submissionCode board { board submissions } } } } }`;
    const requested = [reference.submissionCode, first];
    expect((await api.request(query, { codes: requested })).data.compareBoards.differences).toEqual([
      { submissionCode: first, board: { board: 'closed', submissions: requested } },
      { submissionCode: first, board: { board: 'open', submissions: [reference.submissionCode, second] } },
    ]);
    const compared = await compare(requested);
    expect(compared.board.id).toBe(`${slug}.closed`);
    expect(compared.boards.map(({ id }: { id: string }) => id)).toEqual([`${slug}.closed`, `${slug}.open`]);
    expect(await compare(requested, `${slug}.open`)).toMatchObject({ code: 'no_common_board' });
    await api.admin.manager.query(
      `insert into submission_listing (id, submission_id, listing) select gen_random_uuid(), id, 'private' from submission where code = $1`,
      [first],
    );
    expect((await compare(requested)).boards.map(({ id }: { id: string }) => id)).toEqual([`${slug}.closed`]);
  });
});
