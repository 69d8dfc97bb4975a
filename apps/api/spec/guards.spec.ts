import { signLink } from '@primitives/blobs';
import { seedTrack } from '@primitives/testing';
import { LINK_SECRET, runningApi, signedUp, type RunningApi } from './running-api';
import { sha256 } from './tus-upload';

const PREVIOUS_SECRET = 'a secret that signed links before this one';
let api: RunningApi;
beforeAll(async () => {
  api = await runningApi({
    PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE: '60',
    PRIMITIVES_TUNE_READS_PER_MINUTE: '60',
    PRIMITIVES_LINK_SECRET_PREVIOUS: PREVIOUS_SECRET,
  });
});
afterAll(() => api.close());

const nested = (depth: number) =>
  Array.from({ length: depth }).reduce((inner: string) => `submission { evaluations { ${inner} } }`, 'id');

describe('the GraphQL endpoint', () => {
  it('accepts JSON by POST only', async () => {
    const form = await fetch(`${api.url}/graphql`, {
      method: 'POST',
      body: new URLSearchParams({ query: '{ viewer { id } }' }),
    });
    expect(form.status).toBe(415);
    expect((await fetch(`${api.url}/graphql?query={viewer{id}}`)).status).toBe(405);
  });

  it('refuses pages of other sites', async () => {
    const { headers } = await signedUp(api);
    expect((await api.request('{ viewer { id } }', {}, { ...headers, origin: 'https://evil.example' })).status).toBe(
      403,
    );
    expect((await api.request('{ viewer { id } }', {}, { ...headers, origin: 'null' })).status).toBe(403);
    expect((await api.request('{ viewer { id } }', {}, { ...headers, origin: api.url })).data.viewer.id).toBeTruthy();
  });

  it('answers an invalid document or invalid JSON without internal details', async () => {
    const broken = await fetch(`${api.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect([broken.status, await broken.text()]).toEqual([400, expect.not.stringMatching(/node_modules|SyntaxError/)]);
    const unknown = await api.request('{ nothing }');
    expect(unknown.errors).toEqual([
      {
        message: 'Cannot query field "nothing" on type "Query".',
        locations: expect.anything(),
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ]);
  });

  it('refuses queries that are too deep, too costly, or have too many aliases', async () => {
    const deep = await api.request(`{ evaluation(id: "x") { ${nested(6)} } }`);
    expect(deep.errors?.[0]?.message).toMatch(/Query depth limit of 10 exceeded, found 1\d/);
    const row = '{ id name cells { metric value low high rankLow rankHigh tier mark } }';
    const wide = Array.from(
      { length: 25 },
      (_, i) => `b${i}: board(track: "x", board: "y") { rows(first: 500) { nodes ${row} } reported ${row} }`,
    );
    expect((await api.request(`{ ${wide.join(' ')} }`)).errors?.[0]?.message).toMatch(
      /Query Cost limit of 20000 exceeded/,
    );
    const aliases = Array.from({ length: 40 }, (_, i) => `a${i}: viewer { id }`).join(' ');
    expect((await api.request(`{ ${aliases} }`)).errors?.[0]?.message).toMatch(/Aliases limit of 30 exceeded/);
    const long = `{ ${'viewer { id } '.repeat(600)} }`;
    expect((await api.request(long)).errors?.[0]?.message).toMatch(/more that 2000 tokens/);
  });

  it('masks internal errors, and logs them under the incident that it returns', async () => {
    const track = await seedTrack(api.admin, api.blobs);
    await api.admin.manager.query(`update track set protocol = 'unheard-of' where id = $1`, [track.trackId]);
    const answer = await api.request('query ($slug: String!) { track(slug: $slug) { id } }', {
      slug: track.definition.slug,
    });
    const [error] = answer.errors ?? [];
    expect(error?.extensions).toMatchObject({ code: 'internal', incident: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(error?.message).toBe(`internal error (incident ${error?.extensions['incident']})`);
    expect(JSON.stringify(answer)).not.toMatch(/stack|unheard-of|\.js/);
    await api.logs(`"incident":"${error?.extensions['incident']}"`);
    await api.admin.manager.query('delete from track where id = $1', [track.trackId]);
  });

  it('rate limits frequent queries', async () => {
    const { headers } = await signedUp(api);
    const statusNow = async () => (await api.request('{ viewer { id } }', {}, headers)).status;
    // A slow machine earns one more each second
    const statuses = await Promise.all(Array.from({ length: 300 }, statusNow));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(55);
  });
});

describe('public files', () => {
  it('are rate limited; an image is refused as an image', async () => {
    const paths = [
      '/t/none/closed.csv',
      '/s/ZZZZZZ.json',
      '/s/ZZZZZZ.csv',
      '/s/ZZZZZZ.bib',
      '/badge/ZZZZZZ.svg',
      `/r/${'f'.repeat(64)}.json`,
    ];
    const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => fetch(api.url + paths[i % paths.length])));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(55);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      const image = answer.url.endsWith('.svg');
      expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual(['10', 'no-cache']);
      expect(await answer.text()).toContain(image ? 'submission: too many requests' : '"code":"rate_limited"');
    }
  });
});

describe('a signed link to a blob', () => {
  const bytes = Buffer.from('ten bytes!');
  const digest = sha256(bytes);
  const inAMinute = () => new Date(Date.now() + 60_000);
  const link = (at = inAMinute()) => signLink(LINK_SECRET, api.url, { method: 'GET', sha256: digest }, at);
  const putLink = (maxBytes = 100) =>
    signLink(LINK_SECRET, api.url, { method: 'PUT', maxBytes, purpose: 'a test' }, inAMinute());
  const put = (url: string, body: Buffer, name = sha256(body)) =>
    fetch(url.replace('{digest}', name), { method: 'PUT', body });
  beforeAll(() => api.blobs.write(bytes));

  it('returns the bytes, whole or in part', async () => {
    expect(await (await fetch(link())).text()).toBe('ten bytes!');
    const part = await fetch(link(), { headers: { range: 'bytes=4-6' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 4-6/10', 'byt']);
    const tail = await fetch(link(), { headers: { range: 'bytes=-3' } });
    expect(await tail.text()).toBe('es!');
    const beyond = await fetch(link(), { headers: { range: 'bytes=10-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const head = await fetch(link(), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
  });

  it('is refused when it is expired, changed, for another purpose, or absent', async () => {
    const status = async (url: string) => (await fetch(url)).status;
    expect(await status(link(new Date(Date.now() - 1_000)))).toBe(403);
    expect(await status(link().replace(/signature=./, 'signature=~'))).toBe(403);
    expect(await status(link().replace(digest, 'f'.repeat(64)))).toBe(403);
    expect(await status(putLink().replace('{digest}', digest))).toBe(403);
    expect(await status(`${api.url}/blobs/${digest}`)).toBe(403);
  });

  it('signed with the previous secret is valid as long as that secret is configured', async () => {
    const old = (secret: string) => signLink(secret, api.url, { method: 'GET', sha256: digest }, inAMinute());
    expect((await fetch(old(PREVIOUS_SECRET))).status).toBe(200);
    expect((await fetch(old('a secret that never was one, or long ago'))).status).toBe(403);
  });

  it('accepts bytes of the digest in its name, up to its limit, and records them', async () => {
    const report = Buffer.from('predictions');
    expect((await put(putLink(), report)).status).toBe(201);
    expect((await put(putLink(), report)).status).toBe(201);
    expect(await api.admin.manager.query('select bytes::int from blob where sha256 = $1', [sha256(report)])).toEqual([
      { bytes: 11 },
    ]);
    expect((await put(putLink(), report, 'a'.repeat(64))).status).toBe(422);
    expect((await put(putLink(5), report)).status).toBe(413);
    expect((await put(link(), report)).status).toBe(403);
  });
});

describe('every answer', () => {
  it('carries the security headers for browsers', async () => {
    const { headers } = await fetch(`${api.url}/healthz`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('with metrics goes to this machine only', async () => {
    expect(await (await fetch(`${api.url}/metrics`)).text()).toContain('primitives_http_seconds_bucket');
    expect((await fetch(`${api.url}/metrics`, { headers: { 'x-forwarded-for': '1.2.3.4' } })).status).toBe(404);
  });
});
