import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
beforeAll(async () => {
  api = await runningApi();
});
afterAll(() => api.close());

const SIGN_IN =
  'mutation ($input: SignInInput!) { signIn(input: $input) { __typename ... on SignedIn { viewer { email } } ... on UserError { code message remedy } } }';
const viewer = async (headers: Record<string, string>) =>
  (await api.request('{ viewer { email teams { slug } apiTokens { name scopes } } }', {}, headers)).data.viewer;

describe('sign-up', () => {
  it('creates an account with a personal team and signs the user in', async () => {
    const grace = await signedUp(api, 'grace@example.org');
    expect(grace.viewer).toMatchObject({
      email: 'grace@example.org',
      teams: [{ slug: 'grace-hopper', name: 'Grace Hopper' }],
    });
    expect(await viewer(grace.headers)).toMatchObject({ email: 'grace@example.org' });
  });

  it('gives a second team of the same name a different slug', async () => {
    const other = await signedUp(api);
    expect(other.viewer.teams[0].slug).toMatch(/^grace-hopper-[0-9a-f]{6}$/);
  });

  it('rejects an e-mail address that is taken, in any letter case', async () => {
    const again = await api.request(
      'mutation ($input: SignUpInput!) { signUp(input: $input) { ... on UserError { code } } }',
      {
        input: { email: 'GRACE@example.org', name: 'G', password: 'correct horse battery' },
      },
    );
    expect(again.data.signUp.code).toBe('account_exists');
  });

  it('names the invalid field', async () => {
    const short = await api.request(
      'mutation ($input: SignUpInput!) { signUp(input: $input) { ... on UserError { code message } } }',
      {
        input: { email: 'x@example.org', name: 'X', password: 'short' },
      },
    );
    expect(short.data.signUp).toEqual({
      code: 'input_invalid',
      message: expect.stringMatching(/^password: expected at least 12 characters/),
    });
  });

  it('requires a password of 12 to 128 characters', async () => {
    const lengths = [11, 12, 128, 129];
    const codes = [];
    for (const length of lengths) {
      const answer = await api.request(
        'mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ... on UserError { code } } }',
        {
          input: {
            email: `length-${length}@example.org`,
            name: 'X',
            password: 'a sentence of words '.repeat(7).slice(0, length).replace(/ $/, 's'),
          },
        },
      );
      codes.push(answer.data.signUp.code ?? answer.data.signUp.__typename);
    }
    expect(codes).toEqual(['input_invalid', 'SignedIn', 'SignedIn', 'input_invalid']);
  });
});

describe('a session', () => {
  it('uses a cookie that scripts cannot read and other sites do not send', async () => {
    await signedUp(api, 'cookie@example.org');
    const answer = await api.request(SIGN_IN, {
      input: { email: 'cookie@example.org', password: 'correct horse battery' },
    });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^session=[\w-]{43}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is replaced at sign-in, and the previous one is invalid', async () => {
    const before = await signedUp(api, 'fixed@example.org');
    const answer = await api.request(
      SIGN_IN,
      { input: { email: 'fixed@example.org', password: 'correct horse battery' } },
      before.headers,
    );
    expect(answer.data.signIn.viewer.email).toBe('fixed@example.org');
    expect(await viewer(before.headers)).toBeNull();
  });

  it('ends when its owner signs out', async () => {
    const someone = await signedUp(api);
    expect((await api.request('mutation { signOut }', {}, someone.headers)).data.signOut).toBe(true);
    expect(await viewer(someone.headers)).toBeNull();
  });

  it('ends after two weeks without use, or after thirty days', async () => {
    const [idle, old] = [await signedUp(api), await signedUp(api)];
    const age = (column: string, email: string, days: number) =>
      api.admin.manager.query(
        `update session set ${column} = ${column} - $2 * interval '1 day' where account_id = (select id from account where email = $1)`,
        [email, days],
      );
    await age('last_seen_at', idle.email, 13.9);
    expect(await viewer(idle.headers)).toMatchObject({ email: idle.email });
    await age('last_seen_at', idle.email, 14.1);
    expect(await viewer(idle.headers)).toBeNull();
    await age('expires_at', old.email, 30.1);
    expect(await viewer(old.headers)).toBeNull();
  });

  it('is listed with its browser and network, and can be ended alone or with all others', async () => {
    const someone = await signedUp(api);
    const enter = async (agent: string) => {
      const answer = await api.request(
        SIGN_IN,
        { input: { email: someone.email, password: 'correct horse battery' } },
        { 'user-agent': agent },
      );
      return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    };
    const [phone, laptop] = [await enter('Phone/1.0'), await enter('Laptop/2.0')];
    const list = async () =>
      (await api.request('{ viewer { sessions { id device network current createdAt lastSeenAt } } }', {}, laptop)).data
        .viewer.sessions;
    const all = await list();
    expect(all.map((one: { device: string }) => one.device)).toEqual(
      expect.arrayContaining(['Phone/1.0', 'Laptop/2.0']),
    );
    expect(all.find((one: { device: string }) => one.device === 'Laptop/2.0')).toMatchObject({
      current: true,
      network: '127.0.0.0',
    });
    const { id } = all.find((one: { device: string }) => one.device === 'Phone/1.0');
    const end = 'mutation ($id: ID!) { endSession(id: $id) }';
    const stranger = await signedUp(api);
    expect((await api.request(end, { id }, stranger.headers)).data.endSession).toBe(false);
    expect((await api.request(end, { id }, laptop)).data.endSession).toBe(true);
    expect(await viewer(phone)).toBeNull();
    expect((await api.request('mutation { endOtherSessions }', {}, laptop)).data.endOtherSessions).toBe(true);
    expect(await viewer(someone.headers)).toBeNull();
    expect(await list()).toHaveLength(1);
  });

  it('is not opened by a cookie without a valid MAC', async () => {
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

describe('sign-in', () => {
  it('answers an unknown e-mail address and a wrong password alike', async () => {
    await signedUp(api, 'known@example.org');
    const wrong = async (email: string) =>
      (await api.request(SIGN_IN, { input: { email, password: 'not the password' } })).data.signIn;
    expect(await wrong('known@example.org')).toEqual(await wrong('unknown@example.org'));
    expect((await wrong('known@example.org')).code).toBe('sign_in_failed');
  });

  it('is rate limited after five attempts a minute', async () => {
    const codes = [];
    for (let i = 0; i < 6; i++)
      codes.push(
        (await api.request(SIGN_IN, { input: { email: 'victim@example.org', password: `guess number ${i}` } })).data
          .signIn.code,
      );
    expect(codes).toEqual([...Array(5).fill('sign_in_failed'), 'rate_limited']);
  });
});

describe('an API token', () => {
  const CREATE =
    'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { ... on ApiTokenCreated { secret token { id } } ... on UserError { code message expected found } } }';
  const create = async (headers: Record<string, string>, scopes: string[]) =>
    (await api.request(CREATE, { input: { name: 'ci', scopes: scopes.map((scope) => scope.toUpperCase()) } }, headers))
      .data.createApiToken;

  const refusalOf = async (headers: Record<string, string>) =>
    (await api.request('{ viewer { id } }', {}, headers)).errors?.[0]?.extensions['code'];

  it('authenticates its account until it is revoked', async () => {
    const someone = await signedUp(api);
    const { secret, token } = await create(someone.headers, ['read']);
    expect(secret).toMatch(/^prm_[\w-]{43}$/);
    const bearer = { authorization: `Bearer ${secret}` };
    expect(await viewer(bearer)).toMatchObject({ email: someone.email, apiTokens: [{ name: 'ci', scopes: ['READ'] }] });
    expect(
      (await api.request('mutation ($id: ID!) { revokeApiToken(id: $id) }', { id: token.id }, someone.headers)).data
        .revokeApiToken,
    ).toBe(true);
    expect(await refusalOf(bearer)).toBe('token_revoked');
  });

  it('works until its expiry date', async () => {
    const someone = await signedUp(api);
    const { secret } = (
      await api.request(CREATE, { input: { name: 'week', scopes: ['READ'], expiresInDays: 7 } }, someone.headers)
    ).data.createApiToken;
    const bearer = { authorization: `Bearer ${secret}` };
    expect(await viewer(bearer)).toMatchObject({ email: someone.email });
    await api.admin.manager.query(
      `update api_token set expires_at = expires_at - interval '8 days' where name = 'week'`,
    );
    expect(await refusalOf(bearer)).toBe('token_expired');
  });

  it('is limited to its scopes', async () => {
    const someone = await signedUp(api);
    const bearer = async (scopes: string[]) => ({
      authorization: `Bearer ${(await create(someone.headers, scopes)).secret}`,
    });
    const teams = async (headers: Record<string, string>) =>
      (await api.request('{ viewer { teams { id } } }', {}, headers)).errors?.[0]?.extensions['code'] ?? 'visible';
    expect([await teams(await bearer(['read'])), await teams(await bearer(['submit']))]).toEqual([
      'visible',
      'forbidden',
    ]);
    const submit = async (headers: Record<string, string>) =>
      (
        await api.request(
          'mutation ($input: SubmitInput!) { submit(input: $input) { ... on UserError { code message } } }',
          { input: { clientMutationId: 'x', bundleSha256: 'a'.repeat(64), tracks: ['x'], name: 'x', version: '1' } },
          headers,
        )
      ).data.submit.code;
    expect([await submit(await bearer(['submit'])), await submit(await bearer(['read']))]).toEqual([
      'track_unknown',
      'forbidden',
    ]);
    expect(
      (await api.request('{ viewer { sessions { id } } }', {}, await bearer(['read']))).errors?.[0]?.extensions['code'],
    ).toBe('forbidden');
  });

  it('cannot create another token', async () => {
    const someone = await signedUp(api);
    const { secret } = await create(someone.headers, ['read', 'submit']);
    expect((await create({ authorization: `Bearer ${secret}` }, ['read'])).code).toBe('forbidden');
  });

  it('requires a session and a known scope', async () => {
    expect((await create({}, ['read'])).code).toBe('not_signed_in');
    const someone = await signedUp(api);
    const unknown = await api.request(CREATE, { input: { name: 'ci', scopes: ['ROOT'] } }, someone.headers);
    expect(unknown.errors?.[0]?.message).toContain('Value "ROOT" does not exist in "TokenScope" enum');
  });
});

describe('a role', () => {
  const SET_ROLE =
    'mutation ($input: SetRoleInput!) { setRole(input: $input) { ... on RoleSet { account { id role } } ... on UserError { code } } }';
  const setRole = async (headers: Record<string, string>, account: string, role: string) =>
    (await api.request(SET_ROLE, { input: { account, role: role.toUpperCase() } }, headers)).data.setRole;
  const crown = (id: string) => api.admin.manager.query(`update account set role = 'admin' where id = $1`, [id]);

  it('is set by an administrator after a recent confirmation, takes effect at once, and is in the audit log', async () => {
    const [admin, other] = [await signedUp(api), await signedUp(api)];
    expect((await setRole(admin.headers, other.viewer.id, 'maintainer')).code).toBe('forbidden');
    await crown(admin.viewer.id);
    expect(await setRole(admin.headers, other.viewer.id, 'maintainer')).toEqual({
      account: { id: other.viewer.id, role: 'MAINTAINER' },
    });
    const log = await api.request(
      'query ($target: String) { auditLog(target: $target) { ... on AuditLogEntryConnection { nodes { act details by } } } }',
      { target: other.viewer.id },
      other.headers,
    );
    expect(log.data.auditLog.nodes).toEqual([
      { act: 'account.set_role', details: { from: 'researcher', to: 'maintainer' }, by: 'Grace Hopper' },
    ]);
    await api.admin.manager.query(`update session set confirmed_at = now() - interval '16 minutes'`);
    expect((await setRole(admin.headers, other.viewer.id, 'researcher')).code).toBe('confirmation_required');
    expect((await setRole(other.headers, admin.viewer.id, 'researcher')).code).toBe('forbidden');
  });

  it('is not removed from the last administrator', async () => {
    await api.admin.manager.query(`update account set role = 'researcher'`);
    const admin = await signedUp(api);
    await crown(admin.viewer.id);
    expect((await setRole(admin.headers, admin.viewer.id, 'researcher')).code).toBe('last_admin');
    expect((await setRole(admin.headers, '01989a00-0000-7000-8000-000000000001', 'admin')).code).toBe(
      'account_unknown',
    );
  });

  it('of maintainer allows finding accounts by name or e-mail address', async () => {
    const [maintainer, found] = [await signedUp(api), await signedUp(api, 'needle@example.org')];
    const list = async (headers: Record<string, string>) =>
      (
        await api.request(
          '{ accounts(text: "NEEDLE") { ... on AccountConnection { nodes { id email role } } ... on UserError { code } } }',
          {},
          headers,
        )
      ).data.accounts;
    expect((await list(maintainer.headers)).code).toBe('forbidden');
    await api.admin.manager.query(`update account set role = 'maintainer' where id = $1`, [maintainer.viewer.id]);
    expect((await list(maintainer.headers)).nodes).toEqual([
      { id: found.viewer.id, email: 'needle@example.org', role: 'RESEARCHER' },
    ]);
  });
});
