import { testMailbox, type TestMailbox } from '@primitives/testing';
import { linkOfSignUp, runningApi, signedUp, type RunningApi } from './running-api';

const PLANTED = {
  name: 'Augusta Ada King',
  email: 'augusta@canary.example.org',
  password: 'a canary password of hers',
  tokenName: 'canary name of a token',
  search: 'canary words of a search',
} as const;

let api: RunningApi;
let mailbox: TestMailbox;
beforeAll(async () => {
  mailbox = await testMailbox();
  api = await runningApi({ SMTP_URL: mailbox.url, PRIMITIVES_LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await api.close();
  await mailbox.remove();
});

const found = (...more: string[]) => [...Object.values(PLANTED), ...more].filter((each) => api.log.includes(each));
const sql = (text: string) => api.admin.manager.query(text);
/** Runs while the database lacks the table, so that every query on it fails. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await sql(`alter table ${table} rename to ${table}_away`);
  await work();
  await sql(`alter table ${table}_away rename to ${table}`);
}
const SIGN_UP = 'mutation ($input: SignUpInput!) { signUp(input: $input) { __typename } }';
const VERIFY = 'mutation ($token: String!) { verifyEmail(token: $token) { __typename } }';
const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { __typename } }';
const { email, name, password } = PLANTED;
const incident = (answer: Awaited<ReturnType<RunningApi['request']>>) => {
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'internal' });
  return api.logs(`"incident":"${String(answer.errors?.[0]?.extensions['incident'])}"`);
};

describe('the log of an API whose queries fail', () => {
  it('contains no name, e-mail, password or hash of a person who signs up', async () => {
    for (const [table, column] of [
      ['sign_in_challenge', `details ->> 'name'`],
      ['account', 'name'],
    ] as const) {
      await sql(`alter table ${table} add constraint canary check (${column} <> '${name}')`);
      const answer = await api.request(SIGN_UP, { input: { email, name, password } });
      // With the second table the sign-up waits for its link, which creates the account
      const failed =
        table === 'account' ? await api.request(VERIFY, { token: await linkOfSignUp(api, email) }) : answer;
      await incident(failed);
      await sql(`alter table ${table} drop constraint canary`);
    }
    expect(api.log).toContain('"constraint":"canary"');
    expect(found('$argon2')).toEqual([]);
  });

  it('contains no e-mail of a person who signs in or forgot the password', async () => {
    await without('account', async () => {
      await incident(await api.request(SIGN_IN, { input: { email, password } }));
      const forgot = 'mutation ($email: String!) { requestPasswordReset(email: $email) { __typename } }';
      await incident(await api.request(forgot, { email }));
    });
    expect(found()).toEqual([]);
  });

  it('contains no token, no session and none of their names', async () => {
    const { headers, cookie } = await signedUp(api);
    const create =
      'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { ... on ApiTokenCreated { secret } } }';
    const input = { name: PLANTED.tokenName, scopes: ['READ'] };
    const { secret } = (await api.request(create, { input }, headers)).data.createApiToken;
    await without('api_token', async () => {
      await incident(await api.request(create, { input }, headers));
      expect((await api.request('{ viewer { id } }', {}, { authorization: `Bearer ${secret}` })).status).toBe(500);
    });
    await without('session', async () => {
      expect((await api.request('{ viewer { id } }', {}, headers)).status).toBe(500);
    });
    expect(found(secret, cookie, cookie.split(/[=.]/)[1] ?? cookie)).toEqual([]);
  });

  it('contains no search text', async () => {
    await without('track', async () => {
      const search = 'query ($text: String!) { search(text: $text) { __typename } }';
      await incident(await api.request(search, { text: PLANTED.search }));
    });
    expect(found()).toEqual([]);
  });

  it('contains the mail server’s refusal without the address', async () => {
    mailbox.refused.add('refused@canary.example.org');
    await signedUp(api, 'refused@canary.example.org');
    await api.logs('the mail server did not accept a mail');
    expect(api.log).toMatch(/"failure":"[^"]*(?:4|5)\d\d/);
    expect(api.log).not.toContain('canary.example.org');
  });
});
