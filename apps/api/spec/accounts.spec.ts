import { runningApi, signedUp, type RunningApi } from './running-api';

jest.setTimeout(60_000);

let api: RunningApi;
beforeAll(async () => {
  api = await runningApi();
});
afterAll(() => api.close());

const SIGN_IN =
  'mutation ($input: SignInInput!) { signIn(input: $input) { __typename ... on SignedIn { viewer { email } } ... on UserError { code message remedy } } }';
const viewer = async (headers: Record<string, string>) =>
  (await api.ask('{ viewer { email teams { slug } apiTokens { name scopes } } }', {}, headers)).data.viewer;

describe('signing up', () => {
  it('makes an account with a personal team and signs it in', async () => {
    const grace = await signedUp(api, 'grace@example.org');
    expect(grace.viewer).toMatchObject({ email: 'grace@example.org', teams: [{ slug: 'grace-hopper', name: 'Grace Hopper' }] });
    expect(await viewer(grace.headers)).toMatchObject({ email: 'grace@example.org' });
  });

  it('gives the second team of a name another address', async () => {
    const other = await signedUp(api);
    expect(other.viewer.teams[0].slug).toMatch(/^grace-hopper-[0-9a-f]{6}$/);
  });

  it('refuses an e-mail that is taken, in whatever case', async () => {
    const again = await api.ask('mutation ($input: SignUpInput!) { signUp(input: $input) { ... on UserError { code } } }', {
      input: { email: 'GRACE@example.org', name: 'G', password: 'correct horse battery' },
    });
    expect(again.data.signUp.code).toBe('account_exists');
  });

  it('names the field that is wrong', async () => {
    const short = await api.ask(
      'mutation ($input: SignUpInput!) { signUp(input: $input) { ... on UserError { code message } } }',
      {
        input: { email: 'x@example.org', name: 'X', password: 'short' },
      },
    );
    expect(short.data.signUp).toEqual({ code: 'input_invalid', message: expect.stringMatching(/^password: too small/) });
  });
});

describe('a session', () => {
  it('lives in a cookie that scripts cannot read and other sites do not send', async () => {
    await signedUp(api, 'cookie@example.org');
    const answer = await api.ask(SIGN_IN, { input: { email: 'cookie@example.org', password: 'correct horse battery' } });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^session=[\w-]{43}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is new after signing in, and the one before is worth nothing', async () => {
    const before = await signedUp(api, 'fixed@example.org');
    const answer = await api.ask(
      SIGN_IN,
      { input: { email: 'fixed@example.org', password: 'correct horse battery' } },
      before.headers,
    );
    expect(answer.data.signIn.viewer.email).toBe('fixed@example.org');
    expect(await viewer(before.headers)).toBeNull();
  });

  it('ends when its owner signs out', async () => {
    const someone = await signedUp(api);
    expect((await api.ask('mutation { signOut }', {}, someone.headers)).data.signOut).toBe(true);
    expect(await viewer(someone.headers)).toBeNull();
  });

  it('is not opened by a cookie that we did not sign', async () => {
    const { cookie } = await signedUp(api);
    expect(await viewer({ cookie: `${cookie.slice(0, -2)}xx` })).toBeNull();
  });

  it('is stored as a digest only', async () => {
    const { cookie } = await signedUp(api);
    const token = cookie.slice('session='.length).split('.')[0];
    const rows = await api.admin.manager.query('select token_sha256 from session');
    expect(rows.map((row: { token_sha256: string }) => row.token_sha256)).not.toContain(token);
  });
});

describe('signing in', () => {
  it('answers an unknown e-mail and a wrong password alike', async () => {
    await signedUp(api, 'known@example.org');
    const wrong = async (email: string) =>
      (await api.ask(SIGN_IN, { input: { email, password: 'not the password' } })).data.signIn;
    expect(await wrong('known@example.org')).toEqual(await wrong('unknown@example.org'));
    expect((await wrong('known@example.org')).code).toBe('sign_in_failed');
  });

  it('is slowed down after five tries a minute', async () => {
    const codes = [];
    for (let i = 0; i < 6; i++)
      codes.push(
        (await api.ask(SIGN_IN, { input: { email: 'victim@example.org', password: `guess number ${i}` } })).data.signIn.code,
      );
    expect(codes).toEqual([...Array(5).fill('sign_in_failed'), 'rate_limited']);
  });
});

describe('an API token', () => {
  const CREATE =
    'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { ... on ApiTokenCreated { secret token { id } } ... on UserError { code message expected found } } }';
  const create = async (headers: Record<string, string>, scopes: string[]) =>
    (await api.ask(CREATE, { input: { name: 'ci', scopes } }, headers)).data.createApiToken;

  it('speaks for its account until it is revoked', async () => {
    const someone = await signedUp(api);
    const { secret, token } = await create(someone.headers, ['read']);
    expect(secret).toMatch(/^prm_[\w-]{43}$/);
    const bearer = { authorization: `Bearer ${secret}` };
    expect(await viewer(bearer)).toMatchObject({ email: someone.email, apiTokens: [{ name: 'ci', scopes: ['read'] }] });
    expect(
      (await api.ask('mutation ($id: ID!) { revokeApiToken(id: $id) }', { id: token.id }, someone.headers)).data.revokeApiToken,
    ).toBe(true);
    expect(await viewer(bearer)).toBeNull();
  });

  it('cannot make another one', async () => {
    const someone = await signedUp(api);
    const { secret } = await create(someone.headers, ['read', 'submit']);
    expect((await create({ authorization: `Bearer ${secret}` }, ['read'])).code).toBe('forbidden');
  });

  it('needs somebody who is signed in, and a scope that exists', async () => {
    expect((await create({}, ['read'])).code).toBe('not_signed_in');
    const someone = await signedUp(api);
    expect((await create(someone.headers, ['root'])).code).toBe('input_invalid');
  });
});
