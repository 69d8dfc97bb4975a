import { seedSubmission, seedTrack, tinyClassifier } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';

type Person = Awaited<ReturnType<typeof signedUp>>;
type Headers = Record<string, string>;

let api: RunningApi;
let admin: Person;
let maintainer: Person;
const roleOf = (person: Person, role: string) =>
  api.admin.manager.query('update account set role = $2 where id = $1', [person.viewer.id, role]);
beforeAll(async () => {
  api = await runningApi();
  [admin, maintainer] = [await signedUp(api), await signedUp(api)];
  await roleOf(admin, 'admin');
  await roleOf(maintainer, 'maintainer');
}, 180_000);
afterAll(() => api.close());

const act = async (mutation: string, of: Person, by: Person = maintainer, reason = 'it sent spam') =>
  (
    await api.request(
      `mutation ($account: ID!, $reason: String!) { it: ${mutation}(account: $account, reason: $reason) { __typename ... on UserError { code } } }`,
      { account: of.viewer.id, reason },
      by.headers,
    )
  ).data.it;
const suspend = (of: Person, by?: Person, reason?: string) => act('suspendAccount', of, by, reason);
const reinstate = (of: Person, by?: Person) => act('reinstateAccount', of, by);
const signIn = async ({ email }: Person) =>
  (
    await api.request(
      'mutation ($input: SignInInput!) { signIn(input: $input) { __typename ... on UserError { code message remedy } } }',
      { input: { email, password: 'correct horse battery' } },
    )
  ).data.signIn;
const tokenOf = async ({ headers }: Person): Promise<Headers> => {
  const created = await api.request(
    'mutation { createApiToken(input: { name: "ci", scopes: [READ, SUBMIT] }) { ... on ApiTokenCreated { secret } } }',
    {},
    headers,
  );
  return { authorization: `Bearer ${created.data.createApiToken.secret}` };
};
const viewerOf = (headers: Headers) => api.request('{ viewer { id } }', {}, headers);
const acts = async ({ viewer }: Person) =>
  (
    await api.admin.manager.query<{ act: string }[]>('select act from audit_log where target = $1 order by id', [
      viewer.id,
    ])
  ).map((entry) => entry.act);

it('ends sessions, refuses tokens and sign-ins until it is reinstated, and changes no evaluation', async () => {
  const someone = await signedUp(api);
  const track = await seedTrack(api.admin, api.blobs);
  const evaluation = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: 0.1 }));
  await api.admin.manager.query(`insert into membership (account_id, team_id, role) values ($1, $2, 'owner')`, [
    someone.viewer.id,
    track.teamId,
  ]);
  const token = await tokenOf(someone);
  expect((await viewerOf(token)).data.viewer.id).toBe(someone.viewer.id);
  expect(await suspend(someone)).toEqual({ __typename: 'Changed' });

  expect((await viewerOf(someone.headers)).data.viewer).toBeNull();
  const refused = await viewerOf(token);
  expect([refused.status, refused.errors?.[0]]).toEqual([
    403,
    expect.objectContaining({
      message: 'this account is suspended: it sent spam',
      extensions: expect.objectContaining({
        code: 'account_suspended',
        remedy:
          'contact a maintainer of the installation; to read public data, run `primitives logout` and unset PRIMITIVES_TOKEN',
      }),
    }),
  ]);
  expect(await signIn(someone)).toEqual({
    __typename: 'UserError',
    code: 'account_suspended',
    message: 'this account is suspended: it sent spam',
    remedy:
      'contact a maintainer of the installation; to read public data, run `primitives logout` and unset PRIMITIVES_TOKEN',
  });
  const listed = await api.request(
    'query ($text: String) { accounts(text: $text) { ... on AccountConnection { nodes { suspendedAt suspensionReason apiTokens apiTokenUsedAt } } } }',
    { text: someone.email },
    maintainer.headers,
  );
  expect(listed.data.accounts.nodes).toEqual([
    {
      suspendedAt: expect.any(String),
      suspensionReason: 'it sent spam',
      apiTokens: 1,
      apiTokenUsedAt: expect.any(String),
    },
  ]);
  expect(await api.admin.manager.query('select state from evaluation where id = $1', [evaluation])).toEqual([
    { state: 'queued' },
  ]);

  expect(await reinstate(someone)).toEqual({ __typename: 'Changed' });
  expect(await reinstate(someone)).toEqual({ __typename: 'Changed' }); // recorded once
  expect((await viewerOf(token)).data.viewer.id).toBe(someone.viewer.id);
  expect(await signIn(someone)).toEqual({ __typename: 'SignedIn' });
  expect(await acts(someone)).toEqual(['account.suspend', 'account.reinstate']);
});

it('states nothing about a suspension to someone without the password', async () => {
  const someone = await signedUp(api);
  await suspend(someone);
  const wrong = await api.request(
    'mutation ($input: SignInInput!) { signIn(input: $input) { ... on UserError { code } } }',
    { input: { email: someone.email, password: 'not the password' } },
  );
  expect(wrong.data.signIn).toEqual({ code: 'sign_in_failed' });
});

it('refuses a session that was opened while the account was being suspended', async () => {
  const someone = await signedUp(api);
  await api.admin.manager.query(
    `update account set suspended_at = now(), suspension_reason = 'it sent spam' where id = $1`,
    [someone.viewer.id],
  );
  expect((await viewerOf(someone.headers)).data.viewer).toBeNull();
});

it('is for maintainers; of maintainers and administrators, for administrators; never of the own account', async () => {
  const [someone, other] = [await signedUp(api), await signedUp(api)];
  await roleOf(other, 'maintainer');
  expect(await suspend(maintainer, someone)).toMatchObject({ code: 'forbidden' });
  expect(await suspend(other)).toMatchObject({ code: 'forbidden' });
  expect(await suspend(admin)).toMatchObject({ code: 'forbidden' });
  expect(await suspend(admin, admin)).toMatchObject({ code: 'input_invalid' });
  expect(await suspend(maintainer)).toMatchObject({ code: 'forbidden' });
  expect(await suspend(someone, maintainer, ' ')).toMatchObject({ code: 'input_invalid' });
  expect(await suspend(other, admin)).toEqual({ __typename: 'Changed' });
  expect(await reinstate(other)).toMatchObject({ code: 'forbidden' });
  expect(await reinstate(other, admin)).toEqual({ __typename: 'Changed' });
});

it('leaves one administrator when two suspend each other', async () => {
  const [one, other] = [await signedUp(api), await signedUp(api)];
  await roleOf(admin, 'maintainer');
  await roleOf(one, 'admin');
  await roleOf(other, 'admin');
  const outcomes = await Promise.all([suspend(other, one), suspend(one, other)]);
  const left = await api.admin.manager.query(`select from account where role = 'admin' and suspended_at is null`);
  expect(left).toHaveLength(1);
  expect(outcomes.filter(({ __typename }) => __typename === 'Changed')).toHaveLength(1);
  await roleOf(one, 'researcher');
  await roleOf(other, 'researcher');
  await roleOf(admin, 'admin');
});

it('is unknown for deleted accounts and accounts of programs', async () => {
  const program = await signedUp(api);
  await api.admin.manager.query(`update account set email = 'baselines@primitives.invalid' where id = $1`, [
    program.viewer.id,
  ]);
  expect(await suspend(program)).toMatchObject({ code: 'account_unknown' });
  await api.admin.manager.query('update account set deleted_at = now() where id = $1', [program.viewer.id]);
  expect(await suspend(program)).toMatchObject({ code: 'account_unknown' });
});

it('keeps the runners and join tokens of the account', async () => {
  const someone = await signedUp(api);
  await roleOf(someone, 'maintainer');
  const run = (document: string) => api.request(document, {}, someone.headers);
  await run('mutation { createPool(input: { name: "lent" }) { __typename } }');
  await run('mutation { createJoinToken(input: { pool: "lent" }) { __typename } }');
  const tokens = () => api.admin.manager.query('select * from join_token');
  const before = await tokens();
  expect(before).toHaveLength(1);
  expect(await suspend(someone, admin)).toEqual({ __typename: 'Changed' });
  expect(await tokens()).toEqual(before);
});
