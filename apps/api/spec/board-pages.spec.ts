import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedSubmission, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { signedUp, type RunningApi } from './running-api';
import { seedSnapshot } from './seed-board';
import { COUNT, entries, SeededBoard } from './seeded-board';

const SHELL = `<!doctype html><html lang="en"><head><!--head--><script>start()</script></head><body><!--static--><div>app</div></body></html>`;
const WORKERS = '_app/immutable/workers';
const CHUNKS = '_app/immutable/chunks';

let web: string;
let board: SeededBoard;
let api: RunningApi;
let track: SeededTrack;
let slug: string;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'primitives-web-'));
  await writeFile(join(web, 'index.html'), SHELL);
  await Promise.all(['docs', WORKERS, CHUNKS].map((folder) => mkdir(join(web, folder), { recursive: true })));
  await writeFile(join(web, 'docs/cli.html'), '<script>a()</script><script>b()</script>');
  await writeFile(join(web, WORKERS, 'check.js'), 'check();');
  for (const name of ['board.js', 'removed.js']) await writeFile(join(web, CHUNKS, name), 'board();');
  await writeFile(join(web, 'robots.txt'), 'User-agent: *\n');
  await writeFile(
    join(web, 'routes.json'),
    JSON.stringify(['^/$', '^/submit/?$', '^/(s|m|teams)/([^/]+?)/?$', '^/t/([^/]+?)/([^/]+?)/?$']),
  );
  board = await SeededBoard.create({ PRIMITIVES_WEB: web });
  ({ api, track, slug } = board);
});
afterAll(async () => {
  await api.close();
  await rm(web, { recursive: true });
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
      /<main id="static-page"[^]*<th scope="row"><a href="\/s\/000000\?track=[\w-]+">Model 0<\/a><\/th>[^]*<\/main>\s*<div>app<\/div>/,
    );
    expect(html).toMatch(/<a href="\/r\/[0-9a-f-]{36}\.json">verified: receipt<\/a>/);
    expect(html).toMatch(/reported: <a href="https:[^"]+">Xu et al., 2024, Table 3<\/a>/);
    expect(html).toMatch(/<td>1–2<\/td>/);
    expect(html).toMatch(/<td>100\.00<small>±1\.00<\/small><\/td>/);
    expect(html).toMatch(/Data as of \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    expect(html).not.toContain('<th scope="col">HM</th>'); // none of the paper's columns
    expect(html).toContain('=HYPERLINK(&quot;x&quot;)');
  });

  it('answers 404 for a script that a new build removed, and serves on', async () => {
    await rm(join(web, CHUNKS, 'removed.js'));
    expect((await page('/_app/immutable/chunks/removed.js')).status).toBe(404);
    expect((await page('/_app/immutable/chunks/board.js')).status).toBe(200);
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

  it('of a track is resolved once for equal URLs, and its cache is measured', async () => {
    const twin = await api.twin({ PRIMITIVES_WEB: web, PRIMITIVES_TUNE_BOARD_MAX_AGE_MS: '3600000' });
    const read = async (path: string) => (await fetch(twin.url + path)).text();
    const counts = async () => {
      const text = await read('/metrics');
      return ['hit', 'miss'].map((outcome) =>
        Number(
          new RegExp(`^primitives_cache_reads_total{cache="tracks",outcome="${outcome}"} (\\S+)$`, 'm').exec(
            text,
          )?.[1] ?? 0,
        ),
      );
    };
    for (const [sort, expected] of [
      ['mac.auc.v1', [0, 1]],
      ['mac.auc.v1', [1, 1]],
      ['-mac.auc.v1', [1, 2]],
    ] as const) {
      await read(`/t/${slug}/closed?sort=${sort}`);
      expect(await counts()).toEqual(expected);
    }
    await twin.stop();
  });

  it('of the tracks is readable without scripts', async () => {
    const { html } = await page('/');
    expect(html).toContain(`<a href="/t/${slug}/closed">`);
    expect(html).toContain(`best AUC 100.00 ±1.00, ${COUNT} verified`);
  });

  it('of a search is readable without scripts, and escapes the text', async () => {
    expect((await page('/search')).html).toContain('<input type="search" name="q"');
    expect((await page('/search?q=troika')).html).toContain('Troika, reported by Xu et al., 2024');
    expect((await page('/search?q=%22%3E%3Cscript%3E')).html).toContain('value="&quot;&gt;&lt;script&gt;"');
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
    const policyOf = async (path: string) => (await page(path)).headers.get('content-security-policy') ?? '';
    const withHashes = (count: number) =>
      new RegExp(
        `script-src 'self' 'wasm-unsafe-eval'(?: 'sha256-[A-Za-z0-9+/]{43}='){${count}}; .*frame-ancestors 'none'`,
      );
    for (const path of ['/', '/submit']) expect(await policyOf(path)).toMatch(withHashes(1));
    for (const path of ['/docs/cli', '/docs/cli/', '/docs/cli.html'])
      expect(await policyOf(path)).toMatch(withHashes(2));
    expect(await policyOf(`/${WORKERS}/check.js`)).toMatch(withHashes(0));
    expect(await policyOf(`/${CHUNKS}/board.js`)).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('has the same policy and caching when the browser has it', async () => {
    for (const path of ['/', '/docs/cli']) {
      const first = (await page(path)).headers;
      const headers = { 'if-none-match': first.get('etag') ?? '', 'cache-control': 'max-age=0' }; // fetch adds no-cache
      const again = await fetch(`${api.url}${path}`, { headers });
      expect(again.status).toBe(304);
      for (const name of ['content-security-policy', 'cache-control'])
        expect(again.headers.get(name)).toBe(first.get(name));
    }
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

describe('the page of a submission', () => {
  it('is readable without scripts, with its places on boards', async () => {
    const id = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier(), {
      description: 'a <b>model</b>',
    });
    const [submission] = await api.admin.manager.query<{ code: string }[]>(
      'select s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
      [id],
    );
    const row = { ...entries[0]!, submissionCode: submission?.code ?? '', evaluationId: id };
    await seedSnapshot(api.admin, track.trackId, 'closed', [row]);
    const html = await (await fetch(`${api.url}/s/${submission?.code}`)).text();
    expect(html).toContain('a &lt;b&gt;model');
    expect(html).toContain(`closed</a>: rank 1–2, AUC 100.00 ±1.00, <a href="/r/${id}.json">receipt</a>`);
  });
});

describe('the page of a private submission', () => {
  it('exists for its team only, without its name', async () => {
    const id = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier(), { name: 'Secret model' });
    const { manager } = api.admin;
    const [submission] = await manager.query<{ id: string; code: string }[]>(
      'select s.id, s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
      [id],
    );
    await manager.query(
      `insert into submission_listing (id, submission_id, listing) values (gen_random_uuid(), $1, 'private')`,
      [submission?.id],
    );
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(api.url + path, { headers, redirect: 'manual' });
      return [response.status, (await response.text()).includes('Secret model')];
    };
    const [stranger, member] = [await signedUp(api), await signedUp(api)];
    await manager.query(`insert into membership (account_id, team_id, role) values ($1, $2, 'member')`, [
      member.viewer.id,
      track.teamId,
    ]);
    const path = `/s/${submission?.code}`;
    expect(await read(path)).toEqual([404, false]);
    expect(await read(path, stranger.headers)).toEqual([404, false]);
    expect(await read(path, member.headers)).toEqual([200, false]);
    expect([(await read(`/e/${id}`, stranger.headers))[0], (await read(`/e/${id}`, member.headers))[0]]).toEqual([
      404, 302,
    ]);
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
