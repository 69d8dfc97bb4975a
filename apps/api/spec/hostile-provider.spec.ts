import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { HostileProvider } from './hostile-provider';
import { runningApi, signedUp, type RunningApi } from './running-api';

jest.setTimeout(180_000);

let api: RunningApi;
let provider: HostileProvider;
let other: HostileProvider;
beforeAll(async () => {
  [provider, other] = await Promise.all([HostileProvider.open(), HostileProvider.open()]);
  const list = [provider, other].map(({ issuer, clientId, clientSecret }, i) => ({
    id: ['lab', 'other'][i],
    name: 'A lab',
    issuer,
    clientId,
    clientSecret,
  }));
  api = await runningApi({ PRIMITIVES_PROVIDERS: JSON.stringify(list) });
});
afterEach(() => {
  provider.misbehaviour = {};
});
afterAll(async () => {
  await api.close();
  provider.close();
  other.close();
});

type Headers = Record<string, string>;

async function leave({ id = 'lab', next = '/', headers = {} as Headers, link = false } = {}) {
  const answer = await api.request(
    'mutation ($input: StartProviderSignInInput!) { startProviderSignIn(input: $input) { ... on ProviderSignInStarted { url } ... on UserError { code } } }',
    { input: { provider: id, next, link } },
    headers,
  );
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { url: String(answer.data.startProviderSignIn['url']), cookie };
}

async function arrive(url: string, ...cookies: string[]) {
  const response = await fetch(url, { redirect: 'manual', headers: { cookie: cookies.join('; ') } });
  const location = response.headers.get('location') ?? '/none';
  const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('session='));
  const refused = new URL(location, api.url).searchParams.get('refused');
  return { status: response.status, location, refused, cookie: session?.split(';')[0] ?? null };
}

async function signInAs(person: string, change = (url: string) => url) {
  const { url, cookie } = await leave();
  return arrive(change(provider.visit(url, person)), cookie);
}

const viewer = async (cookie: string | null) =>
  (await api.request('{ viewer { id email name } }', {}, { cookie: cookie ?? '' })).data['viewer'];
const residentMib = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.pid}/status`, 'utf8'))?.[1]) / 1024;

it('a correct provider signs in, and every code is redeemed with the proof of its challenge', async () => {
  expect(await viewer((await signInAs('marie')).cookie)).toMatchObject({ email: 'marie@example.org' });
  expect(provider.proofs).toEqual([true]);
});

describe('an id token', () => {
  const now = () => Math.floor(Date.now() / 1000);
  it.each([
    ['without the nonce', { claims: { nonce: undefined } }],
    ['with the nonce of another sign-in', { claims: { nonce: 'a'.repeat(43) } }],
    ['for another audience', { claims: { aud: 'another-client' } }],
    [
      'for several audiences, of which another one may use it',
      { claims: { aud: ['primitives', 'other'], azp: 'other' } },
    ],
    ['of another issuer', { claims: { iss: 'https://accounts.example.org' } }],
    ['that expired', { claims: { exp: now() - 3_600, iat: now() - 7_200 } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['without a signature', { header: { alg: 'none' } }],
    ['signed by a key that the issuer does not publish', { foreignKey: true }],
    [
      'whose person is another one than that of userinfo',
      { userinfo: { sub: 'victim', email: 'victim@example.org', email_verified: true } },
    ],
  ])('%s does not sign in', async (_, misbehaviour) => {
    provider.misbehaviour = misbehaviour;
    expect(await signInAs('marie')).toMatchObject({ refused: 'provider_failed', cookie: null });
  });
});

describe('the callback', () => {
  it.each([
    ['without a state', (url: string) => url.replace(/&state=[^&]*/, '')],
    ['with two states', (url: string) => `${url}&state=x`],
    ['with another state', (url: string) => url.replace(/state=[^&]*/, 'state=x')],
    ['without a code', (url: string) => url.replace(/code=[^&]*&/, '')],
    [
      'from another issuer than it left for',
      (url: string) => url.replace(/iss=[^&]*/, `iss=${encodeURIComponent(other.issuer)}`),
    ],
    ['without its issuer, which the provider promises to say', (url: string) => url.replace(/&iss=[^&]*/, '')],
    ['to the address of another provider', (url: string) => url.replace('/auth/lab/', '/auth/other/')],
    ['with a refusal of the provider', (url: string) => `${url.replace(/code=[^&]*/, 'error=access_denied')}`],
    ['with a state that is no text of ours', (url: string) => url.replace(/state=[^&]*/, 'state=%20%7e')],
  ])('%s does not sign in', async (_, change) => {
    expect(await signInAs('marie', change)).toMatchObject({ status: 303, refused: 'provider_failed', cookie: null });
  });

  it('with the state of another browser does not sign in, and each browser can use its own state only once', async () => {
    const [mine, theirs] = [await leave(), await leave()];
    const back = provider.visit(mine.url, 'marie');
    expect(await arrive(back, theirs.cookie)).toMatchObject({ refused: 'provider_failed', cookie: null });
    expect((await arrive(back, mine.cookie)).cookie).not.toBeNull();
    expect(await arrive(back, mine.cookie)).toMatchObject({ refused: 'provider_failed', cookie: null });
  });

  it('does not link an attacker’s identity to a signed-in account, nor to another session’s account', async () => {
    const [victim, attacker] = [await signedUp(api), await signedUp(api)];
    const started = await leave({ link: true, headers: attacker.headers });
    const back = provider.visit(started.url, 'attacker');
    expect(await arrive(back, victim.cookie)).toMatchObject({ refused: 'provider_failed' });
    expect(await arrive(back, started.cookie, victim.cookie)).toMatchObject({ refused: 'provider_failed' });
    expect(await api.admin.manager.query(`select from identity where subject = 'attacker'`)).toEqual([]);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    '/%0d%0aset-cookie:x=y',
    '/.//evil.example',
  ])('redirects to our own pages only: %j', async (next) => {
    const { url, cookie } = await leave({ next });
    const { location } = await arrive(provider.visit(url, 'marie'), cookie);
    expect(location).not.toMatch(/[\t\r\n\\]/);
    expect(new URL(location, api.url).origin).toBe(new URL(api.url).origin);
  });
});

describe('an e-mail address', () => {
  it.each([
    ['that is not confirmed', { email_verified: false }],
    ['of which nothing is said', { email_verified: undefined }],
    ['that is confirmed by a word and not by a truth value', { email_verified: 'true' }],
  ])('%s creates no account', async (title, claims) => {
    provider.misbehaviour = { claims };
    expect(await signInAs(`unsure-${title.length}`)).toMatchObject({ refused: 'identity_without_email', cookie: null });
  });

  it('of userinfo is not verified by the id token’s claim about another address', async () => {
    provider.misbehaviour = { userinfo: { sub: 'mallory', email: 'boss@example.org' } };
    expect(await signInAs('mallory')).toMatchObject({ refused: 'identity_without_email', cookie: null });
  });

  it.each(['ada@example.org', 'ADA@EXAMPLE.ORG'])(
    'of an existing account does not sign in to it: %s',
    async (email) => {
      await signedUp(api, 'ada@example.org');
      provider.misbehaviour = { claims: { email } };
      expect(await signInAs('thief')).toMatchObject({ refused: 'account_exists', cookie: null });
    },
  );
});

describe('a provider that answers', () => {
  const answered = async (token: (response: ServerResponse) => void) => {
    provider.misbehaviour = { token };
    const [from, before] = [performance.now(), residentMib()];
    const result = await signInAs('marie');
    return { ...result, seconds: (performance.now() - from) / 1_000, grownMib: residentMib() - before };
  };

  it('never, or one byte a second, is abandoned after ten seconds, while others sign in', async () => {
    const drips: NodeJS.Timeout[] = [];
    const slow = answered((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      drips.push(setInterval(() => response.write(' '), 1_000));
    });
    const { url, cookie } = await leave({ id: 'other' });
    expect((await arrive(other.visit(url, 'others'), cookie)).cookie).not.toBeNull();
    const { refused, seconds } = await slow;
    drips.forEach(clearInterval);
    expect(refused).toBe('provider_failed');
    expect(seconds).toBeLessThan(20);
  });

  it('without an end is abandoned after a megabyte', async () => {
    let sent = 0;
    const result = await answered((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"padding":"');
      const chunk = Buffer.alloc(1024 * 1024, 'x');
      const more = () => {
        while (sent < 400 && !response.destroyed) {
          sent++;
          if (!response.write(chunk)) return void once(response, 'drain').then(more, () => undefined);
        }
        response.end('"}');
      };
      more();
    });
    expect(result).toMatchObject({ refused: 'provider_failed', cookie: null });
    expect(sent).toBeLessThan(100);
    expect(result.grownMib).toBeLessThan(100);
  });

  it('with a redirect is not followed', async () => {
    expect(
      await answered((response) => response.writeHead(307, { location: `${other.issuer}/token` }).end()),
    ).toMatchObject({
      refused: 'provider_failed',
    });
  });

  it.each([
    ['a name with a NUL and line breaks', { name: 'Eve\u0000\r\nBcc: all@example.org\u202e' }],
    ['a name of 100,000 characters', { name: 'x'.repeat(100_000) }],
    ['an empty name', { name: '  ' }],
  ])('with %s creates an account whose name can be shown', async (title, claims) => {
    provider.misbehaviour = { claims };
    const { status, cookie } = await signInAs(`named-${title.length}`);
    expect(status).toBe(303);
    const { name } = (await viewer(cookie)) as { name: string };
    expect(name).toMatch(/^[^\p{Cc}\p{Cf}]{1,80}$/u);
  });

  it.each([
    ['with a NUL', 'a\u0000b'],
    ['of 10,000 characters', 'x'.repeat(10_000)],
  ])('with a subject %s is rejected without an internal error', async (_, sub) => {
    provider.misbehaviour = { claims: { sub } };
    expect(await signInAs('odd')).toMatchObject({ status: 303, refused: 'provider_failed', cookie: null });
  });
});
