import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Receipts } from '@primitives/scorer';
import { insertListing } from '@primitives/store/submissions';
import { seedSubmission, seedTrack, type SeededTrack } from '@primitives/testing';
import { seedSnapshot, rows } from './seed-board';
import { openReceipts, seedResult, type SeededResult } from './seed-result';
import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
let receipts: Receipts;
let closeReceipts: () => Promise<void>;
let ranked: SeededResult;
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  ({ receipts, close: closeReceipts } = await openReceipts(api));
  ranked = await seedResult(api, track, receipts, { name: '=Ranked "one"' });
  const entries = rows(3).map((row, i) => (i === 1 ? { ...row, evaluationId: ranked.evaluationId } : row));
  await seedSnapshot(api.admin, track.trackId, 'closed', entries);
});
afterAll(async () => {
  await api.close();
  await closeReceipts();
});

/** Over node:http, because fetch has its own cache rules. */
async function read(path: string, headers: Record<string, string> = {}) {
  const pending = request(api.url + path, { headers });
  pending.end();
  const [response] = (await once(pending, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
const makePrivate = ({ submissionId }: SeededResult) =>
  api.admin.transaction((tx) =>
    insertListing(tx, { submissionId, accountId: track.accountId, listing: 'private', until: null }),
  );

describe('a submission as a file', () => {
  it('contains its evaluations with values, intervals, ranks and the receipt, by code or id', async () => {
    const { status, headers, body } = await read(`/s/${ranked.code.toLowerCase()}.json`);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const parsed = JSON.parse(body);
    expect(parsed).toMatchObject({
      schema: 'submission/1',
      code: ranked.code,
      url: `${api.url}/s/${ranked.code}`,
      name: '=Ranked "one"',
      evaluations: [
        {
          id: ranked.evaluationId,
          state: 'scored',
          visibility: 'shown',
          debug: false,
          failure: null,
          track: { slug: track.definition.slug, primaryMetric: 'mac.auc.v1' },
          results: [
            {
              board: 'closed',
              boardUrl: `${api.url}/t/${track.definition.slug}/closed`,
              instances: 20,
              resamples: 100,
              rank: { low: 2, high: 3, of: 3 },
            },
          ],
        },
      ],
    });
    const [{ results, receipt }] = parsed.evaluations;
    expect(results[0].values.find(({ metric }: { metric: string }) => metric === 'mac.auc.v1')).toEqual({
      metric: 'mac.auc.v1',
      label: 'AUC',
      direction: 'HIGHER',
      format: 'PERCENT',
      value: 0.1 + 0.2,
      low: 0.25,
      high: 0.35,
      step: null,
      rankLow: 2,
      rankHigh: 3,
      tier: 1,
      mark: 'SECOND',
    });
    expect(JSON.parse((await read(receipt.url.slice(api.url.length))).body).receipt.evaluation).toBe(
      ranked.evaluationId,
    );
    expect((await read(results[0].badgeUrl.slice(api.url.length))).status).toBe(200);
    expect((await read(`/s/${ranked.submissionId}.json`)).body).toBe(body);
  });

  it('becomes a file of its model repository on the Hub, with the dataset that the reader names', async () => {
    const path = `/s/${ranked.code}/eval_results/${track.definition.slug}.yaml`;
    const { headers, body } = await read(`${path}?dataset=o/tiny`);
    expect(headers['content-type']).toBe('application/yaml; charset=utf-8');
    expect(body).toMatch(
      new RegExp(
        `^- dataset:\n {4}id: "o/tiny"\n {4}task_id: "${track.definition.slug}\\.closed"\n {2}value: 0\\.30000000000000004\n[^]*url: "${api.url}/r/[0-9a-f]{64}\\.json"`,
      ),
    );
    expect((await read(`/s/${ranked.code}/eval_results/other.yaml?dataset=o/tiny`)).body).toBe('');
    for (const query of ['', '?dataset=none', '?dataset=a/b/c'])
      expect(JSON.parse((await read(path + query)).body)).toMatchObject({ code: 'input_invalid' });
  });

  it('belongs to a benchmark that lists its boards as tasks', async () => {
    const { status, body } = await read(`/hub/${track.definition.slug}/eval.yaml`);
    expect([status, body.split('\n').slice(2, 5)]).toEqual([
      200,
      ['evaluation_framework: primitives', 'tasks:', `  - id: "${track.definition.slug}.closed"`],
    ]);
    const unknown = await read('/hub/none/eval.yaml');
    expect([unknown.status, JSON.parse(unknown.body)]).toMatchObject([404, { code: 'benchmark_unknown' }]);
  });

  it('as CSV has one line per metric, and a name is no formula', async () => {
    const { headers, body } = await read(`/s/${ranked.code}.csv`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="?${ranked.code}\\.csv"?$`));
    const [head, ...lines] = body.trimEnd().split('\r\n');
    expect(head).toMatch(
      /^submission,name,.*,board,metric,label,value,ci_low,ci_high,step,reason,rank_low,rank_high,tier,entries,/,
    );
    expect(lines[0]).toContain(`${ranked.code},"'=Ranked ""one""",1,`);
    const auc = lines.find((line) => line.includes(',mac.auc.v1,'));
    expect(auc).toMatch(
      /,closed,mac.auc.v1,AUC,0.30000000000000004,0.25,0.35,,,2,3,1,3,20,100,http.*\/r\/[0-9a-f]{64}\.json$/,
    );
  });

  it.each([
    ['tex', 'application/x-tex', 'AUC $\\uparrow$ & 30.00 {\\scriptsize $\\pm$5.00} \\\\\n'],
    ['md', 'text/markdown', '| AUC | 30.00 ±5.00 |\n'],
    ['bib', 'application/x-bibtex', ', receipt \\url{'],
  ])('as .%s suits a paper or a README, under a permanent URL', async (form, type, expected) => {
    const { status, headers, body } = await read(`/s/${ranked.code.toLowerCase()}.${form}`);
    expect([status, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="?${ranked.code}\\.${form}"?$`));
    expect(body).toContain(expected);
    expect(body).toContain(
      form === 'tex' ? `\\cite{primitives-${ranked.code.toLowerCase()}}` : `${api.url}/s/${ranked.code}`,
    );
  });

  it('shows waiting evaluations as waiting, on a separate line', async () => {
    const id = await seedSubmission(api.admin, api.blobs, track, Buffer.from('waits'));
    const [{ code }] = await api.admin.manager.query(
      'select code from submission where id = (select submission_id from evaluation where id = $1)',
      [id],
    );
    expect(JSON.parse((await read(`/s/${code}.json`)).body).evaluations).toMatchObject([
      { state: 'queued', visibility: null, results: null, receipt: null },
    ]);
    expect((await read(`/s/${code}.csv`)).body.trimEnd().split('\r\n')[1]).toContain(`${id},queued,,false,,,,,,,,,,,`);
    expect((await read(`/badge/${code}.svg`)).body).toContain('aria-label="Tiny: queued"');
  });

  it('does not reveal withheld results', async () => {
    const { code } = await seedResult(api, track, receipts, { visibility: 'withheld' });
    const { body } = await read(`/s/${code}.json`);
    expect(JSON.parse(body).evaluations).toMatchObject([{ visibility: 'withheld', results: null, receipt: null }]);
    expect((await read(`/s/${code}.csv`)).body).not.toContain(',0.3'); // a time may contain 0.3
    for (const form of ['tex', 'md', 'bib']) {
      const { body: file } = await read(`/s/${code}.${form}`);
      expect(file).toContain('values withheld by the release rule');
      expect(file).not.toMatch(/30\.00|0\.3|tabular|receipt/);
    }
    expect((await read(`/badge/${code}.svg`)).body).toContain('aria-label="Tiny: withheld"');
  });

  it('that is private looks like one that does not exist, also to the session of its team', async () => {
    const hidden = await seedResult(api, track, receipts);
    await makePrivate(hidden);
    const { email, headers } = await signedUp(api);
    await api.admin.manager.query(
      `insert into membership (team_id, account_id, role) select $1, id, 'owner' from account where email = $2`,
      [track.teamId, email],
    );
    for (const form of ['json', 'csv', 'tex', 'md', 'bib'])
      for (const credentials of [{}, headers]) {
        const [mine, unknown] = await Promise.all(
          [hidden.code, 'ZZZZZZ'].map((code) => read(`/s/${code}.${form}`, credentials)),
        );
        expect(mine?.status).toBe(404);
        expect(mine?.body.replaceAll(hidden.code, 'ZZZZZZ')).toBe(unknown?.body);
      }
    const [mine, unknown] = await Promise.all(
      [hidden.code, 'ZZZZZZ'].map((code) => read(`/badge/${code}.svg`, headers)),
    );
    expect([mine?.status, mine?.body]).toEqual([404, unknown?.body]);
  });

  it('that is private can be exported in GraphQL by its team only, with the content of the public file', async () => {
    const hidden = await seedResult(api, track, receipts);
    const file = (await read(`/s/${hidden.code}.csv`)).body;
    await makePrivate(hidden);
    const owner = await signedUp(api);
    await api.admin.manager.query(
      `insert into membership (team_id, account_id, role) select $1, id, 'owner' from account where email = $2`,
      [track.teamId, owner.email],
    );
    const exported = async (headers?: Record<string, string>) =>
      (await api.request(`{ submission(id: "${hidden.code}") { export(format: CSV) } }`, {}, headers)).data.submission;
    expect(await exported(owner.headers)).toEqual({ export: file });
    expect(await exported()).toBeNull();
    expect(await exported((await signedUp(api)).headers)).toBeNull();
  });

  it('is exported at most five times in a GraphQL request', async () => {
    const { code } = await seedResult(api, track, receipts);
    const exports = (count: number) =>
      api.request(
        `{ ${Array.from({ length: count }, (_, n) => `s${n}: submission(id: "${code}") { export(format: CSV) }`).join(' ')} }`,
      );
    expect((await exports(5)).errors).toBeUndefined();
    expect((await exports(6)).errors[0]).toMatchObject({ message: expect.stringContaining('too many in one request') });
  });

  it('that is private can be read with a token of its team, and is not stored by caches', async () => {
    const hidden = await seedResult(api, track, receipts);
    await makePrivate(hidden);
    const owner = await signedUp(api);
    await api.admin.manager.query(
      `insert into membership (team_id, account_id, role) select $1, id, 'owner' from account where email = $2`,
      [track.teamId, owner.email],
    );
    const bearer = async (headers: Record<string, string>) => {
      const { data } = await api.request(
        'mutation { createApiToken(input: { name: "read", scopes: [READ] }) { ... on ApiTokenCreated { secret } } }',
        {},
        headers,
      );
      return { authorization: `Bearer ${data.createApiToken.secret}` };
    };
    const mine = await read(`/s/${hidden.code}.csv`, await bearer(owner.headers));
    expect([mine.status, mine.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(mine.body).toContain(`${hidden.code},`);
    const stranger = await bearer((await signedUp(api)).headers);
    expect((await read(`/s/${hidden.code}.csv`, stranger)).status).toBe(404);
    const invalid = await read(`/s/${hidden.code}.csv`, { authorization: 'Bearer prm_x' });
    expect([invalid.status, JSON.parse(invalid.body).code]).toEqual([401, 'token_unknown']);
    const { code } = await seedResult(api, track, receipts);
    expect((await read(`/s/${code}.csv`, { authorization: 'Bearer prm_x' })).status).toBe(200);
  });

  it('is readable from any site, and not sent again when nothing changed', async () => {
    for (const path of [
      `/s/${ranked.code}.json`,
      `/s/${ranked.code}.csv`,
      `/s/${ranked.code}.bib`,
      `/badge/${ranked.code}.svg`,
    ]) {
      const { headers } = await read(path);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': path.startsWith('/badge/') ? 'public, max-age=60' : 'no-cache',
      });
      const again = await read(path, { 'if-none-match': headers['etag'] ?? '' });
      expect([path, again.status, again.body]).toEqual([path, 304, '']);
      expect((await read(path, { 'if-none-match': '"another"' })).status).toBe(200);
    }
  });
});

describe('a badge', () => {
  const spoken = async (query: string, code = ranked.code) => {
    const { status, body, headers } = await read(`/badge/${code}.svg${query}`);
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    return [status, /role="img" aria-label="([^"]*)"/.exec(body)?.[1]];
  };

  it('shows the primary value with its interval, or the rank', async () => {
    expect(await spoken('')).toEqual([200, 'Tiny: AUC 30.00% ±5.00']);
    expect(await spoken(`?track=${track.definition.slug}&board=closed&show=value`)).toEqual([
      200,
      'Tiny: AUC 30.00% ±5.00',
    ]);
    expect(await spoken('?show=rank')).toEqual([200, 'Tiny: rank 2–3 of 3']);
  });

  it('exists for unknown submissions too, with the status code for programs', async () => {
    expect(await spoken('', 'ZZZZZZ')).toEqual([404, 'submission: unknown']);
    expect(await spoken('', '..%2f..%2fetc')).toEqual([404, 'submission: unknown']);
    expect(await spoken('?board=open')).toEqual([404, 'submission: unknown']);
    expect(await spoken('?track=none')).toEqual([404, 'submission: unknown']);
    expect(await spoken('?show=everything')).toEqual([400, 'submission: invalid track, board or show']);
    expect(await spoken('?board=closed&board=open')).toEqual([400, 'submission: invalid track, board or show']);
  });

  it('of a hidden or withdrawn result says so, without a value', async () => {
    for (const visibility of ['hidden', 'withdrawn'] as const) {
      const { code } = await seedResult(api, track, receipts, { visibility });
      expect(await spoken('', code)).toEqual([404, 'Tiny: withdrawn']);
    }
  });

  it('is small, and contains no scripts', async () => {
    const { body } = await read(`/badge/${ranked.code}.svg`);
    expect(body.length).toBeLessThan(1_200);
    expect(body).not.toMatch(/<script|href|onload|style=/);
  });
});
