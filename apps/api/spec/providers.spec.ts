import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { testIdentityProvider, type TestIdentityProvider } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';

jest.setTimeout(180_000);

/** GitHub's four answers, over real HTTP: GitHub cannot run here, and does not support OpenID Connect. */
async function standInGitHub(): Promise<{
  url: string;
  emails: object[];
  requests: URLSearchParams[];
  server: Server;
}> {
  const emails: object[] = [{ email: 'octo@example.org', primary: true, verified: true }];
  const requests: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://any');
    const json = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    if (url.pathname === '/login/oauth/access_token') {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        requests.push(new URLSearchParams(body));
        json({ access_token: 'gho_x', token_type: 'bearer', scope: 'user:email' });
      });
    } else if (request.headers.authorization !== 'Bearer gho_x') response.writeHead(401).end();
    else json(url.pathname === '/user' ? { id: 583231, login: 'octocat', name: null } : emails);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, emails, requests, server };
}

let api: RunningApi;
let provider: TestIdentityProvider;
let github: Awaited<ReturnType<typeof standInGitHub>>;
beforeAll(async () => {
  github = await standInGitHub();
  const hub = {
    id: 'hub',
    name: 'Hub',
    kind: 'github',
    issuer: github.url,
    api: github.url,
    clientId: 'x',
    clientSecret: 'y',
  };
  api = await runningApi(async (url) => {
    provider = await testIdentityProvider(`${url}/auth/lab/callback`);
    const { issuer, clientId, clientSecret } = provider;
    return {
      PRIMITIVES_PROVIDERS: JSON.stringify([{ id: 'lab', name: 'The lab', issuer, clientId, clientSecret }, hub]),
    };
  });
});
afterAll(async () => {
  await Promise.all([api.close(), provider.stop()]);
  github.server.close();
});

type Headers = Record<string, string>;
/** Requests the provider's URL; the browser stores the state. */
async function leave(id: string, link = false, headers: Headers = {}, next = '/submit') {
  const answer = await api.request(
    'mutation ($input: StartProviderSignInInput!) { startProviderSignIn(input: $input) { ... on ProviderSignInStarted { url } ... on UserError { code } } }',
    { input: { provider: id, next, link } },
    headers,
  );
  const state = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { ...answer.data.startProviderSignIn, state } as { url: string; code?: string; state: string };
}

/**
 * Returns with these cookies.
 *
 * @returns the redirect, and the session's cookie
 */
async function arrive(url: string, ...cookies: string[]) {
  const response = await fetch(url, { redirect: 'manual', headers: { cookie: cookies.join('; ') } });
  const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('session=')) ?? '';
  const way = new URL(response.headers.get('location') ?? '/none', api.url);
  return {
    status: response.status,
    way: way.pathname,
    refused: way.searchParams.get('refused'),
    headers: { cookie: session.split(';')[0] ?? '' },
  };
}

async function signInAs(person: string) {
  const { url, state } = await leave('lab');
  return arrive(await provider.visit(url, person), state);
}

const viewer = async (headers: Headers) =>
  (
    await api.request(
      '{ viewer { id email name emailVerifiedAt identities { provider label } teams { slug } } }',
      {},
      headers,
    )
  ).data.viewer;
const act = async (field: string, headers: Headers) =>
  (await api.request(`mutation { ${field} { ... on Viewer { id } ... on UserError { code } } }`, {}, headers)).data;

describe('a provider of OpenID Connect', () => {
  it('creates an account with the e-mail address that it verifies, and finds it the next time', async () => {
    const first = await signInAs('marie');
    expect(first).toMatchObject({ status: 303, way: '/submit', refused: null });
    const marie = await viewer(first.headers);
    expect(marie).toMatchObject({
      email: 'marie@example.org',
      name: 'The person marie',
      emailVerifiedAt: expect.any(String),
      identities: [{ provider: 'lab', label: 'marie@example.org' }],
      teams: [{ slug: 'the-person-marie' }],
    });
    expect((await viewer((await signInAs('marie')).headers)).id).toBe(marie.id);
  });

  it('creates nothing with an e-mail address that it does not verify', async () => {
    expect(await signInAs('unconfirmed-1')).toMatchObject({
      way: '/sign-in',
      refused: 'identity_without_email',
      headers: { cookie: '' },
    });
  });

  it('never creates an account with an e-mail address that is taken: its owner adds the provider when signed in', async () => {
    const owner = await signedUp(api, 'pierre@example.org');
    expect(await signInAs('pierre')).toMatchObject({ refused: 'account_exists', headers: { cookie: '' } });
    const { url, state } = await leave('lab', true, owner.headers, '/account/security');
    expect(await arrive(await provider.visit(url, 'pierre'), state, owner.cookie)).toMatchObject({
      way: '/account/security',
      refused: null,
    });
    expect((await viewer((await signInAs('pierre')).headers)).id).toBe(owner.viewer.id);
    const other = await signedUp(api);
    const again = await leave('lab', true, other.headers);
    expect(await arrive(await provider.visit(again.url, 'pierre'), again.state, other.cookie)).toMatchObject({
      refused: 'identity_in_use',
    });
  });

  it('is added only after a recent confirmation, to the account of the request', async () => {
    const someone = await signedUp(api);
    expect((await leave('lab', true)).code).toBe('not_signed_in');
    const { url, state } = await leave('lab', true, someone.headers);
    const back = await provider.visit(url, 'irene');
    expect(await arrive(back, state, (await signedUp(api)).cookie)).toMatchObject({ refused: 'provider_failed' });
    await api.admin.manager.query(`update session set confirmed_at = now() - interval '16 minutes'`);
    expect((await leave('lab', true, someone.headers)).code).toBe('confirmation_required');
  });

  it('signs in only the browser that started the request, once', async () => {
    const { url, state } = await leave('lab');
    const back = await provider.visit(url, 'marie');
    expect(await arrive(back)).toMatchObject({ refused: 'provider_failed', headers: { cookie: '' } });
    expect(await arrive(back, (await leave('lab')).state)).toMatchObject({
      refused: 'provider_failed',
      headers: { cookie: '' },
    });
    expect(await arrive(back, state)).toMatchObject({ refused: null });
    expect(await arrive(back, state)).toMatchObject({ refused: 'provider_failed' });
  });

  it('redirects to our own pages only, and each request has a new challenge', async () => {
    const { url, state } = await leave('lab', false, {}, '//evil.example/x');
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await arrive(await provider.visit(url, 'marie'), state)).toMatchObject({ way: '/' });
  });

  it('is removed unless it is the last way to sign in', async () => {
    const { headers } = await signInAs('last');
    expect((await act('removeIdentity(provider: "lab")', headers)).removeIdentity.code).toBe('last_sign_in_method');
    expect((await act('changePassword(password: "a long enough one")', headers)).changePassword.id).toBeTruthy();
    expect((await act('removeIdentity(provider: "lab")', headers)).removeIdentity.id).toBeTruthy();
    expect((await viewer(headers)).identities).toEqual([]);
  });

  it('that is not configured is unknown', async () => {
    expect((await leave('nowhere')).code).toBe('provider_unknown');
    expect((await api.request('{ signInProviders { id name } }')).data.signInProviders).toEqual([
      { id: 'lab', name: 'The lab' },
      { id: 'hub', name: 'Hub' },
    ]);
  });
});

describe('GitHub, which uses OAuth 2.0 without an id token', () => {
  const back = (url: string) => {
    const parameters = new URL(url).searchParams;
    expect(parameters.get('nonce')).toBeNull();
    return `${parameters.get('redirect_uri')}?code=abc&state=${parameters.get('state')}`;
  };

  it('creates an account with its primary verified e-mail address, by code and proof of the key', async () => {
    const { url, state } = await leave('hub');
    const { headers } = await arrive(back(url), state);
    expect(await viewer(headers)).toMatchObject({
      email: 'octo@example.org',
      name: 'octocat',
      identities: [{ provider: 'hub' }],
    });
    expect(Object.fromEntries(github.requests.at(-1) ?? [])).toMatchObject({
      code: 'abc',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('is rejected with another state than was sent', async () => {
    const { url, state } = await leave('hub');
    expect(await arrive(back(url).replace(/state=.*/, 'state=other'), state)).toMatchObject({
      refused: 'provider_failed',
    });
  });
});
