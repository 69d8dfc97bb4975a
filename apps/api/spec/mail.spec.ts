import { join } from 'node:path';
import { submitBaselines } from '@primitives/tool-seed';
import { seedTrack, testMailbox, type TestMailbox } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
let mailbox: TestMailbox;
beforeAll(async () => {
  mailbox = await testMailbox();
  api = await runningApi({ SMTP_URL: mailbox.url, PRIMITIVES_INSTALLATION: 'Test Lab' });
});
afterAll(async () => {
  await api.close();
  await mailbox.remove();
});

const PASSWORD = 'correct horse battery';
const REFUSAL = '... on UserError { code message remedy }';
const secretIn = (text: string) => /#(\S+)/.exec(text)?.[1] ?? '';
const MAIL_SENT = '... on MailSent { address }';
const LINK_USED = '... on LinkUsed { email }';
const VIEWER = '... on Viewer { email }';
const MEMBER = {
  sendVerification: MAIL_SENT,
  requestPasswordReset: MAIL_SENT,
  verifyEmail: LINK_USED,
  resetPassword: LINK_USED,
  changeEmail: VIEWER,
  changePassword: VIEWER,
  confirmPassword: VIEWER,
} as const;
/** Calls a mutation whose arguments are texts. */
const change = async (
  field: keyof typeof MEMBER,
  args: Record<string, string>,
  headers: Record<string, string> = {},
) => {
  const names = Object.keys(args);
  const list = (item: (name: string) => string) => (names.length > 0 ? `(${names.map(item).join(', ')})` : '');
  const call = `${field}${list((name) => `${name}: $${name}`)} { __typename ${MEMBER[field]} ${REFUSAL} }`;
  return (await api.request(`mutation ${list((name) => `$${name}: String!`)} { ${call} }`, args, headers)).data[field];
};
const signUp = async (input: { email: string; name: string; password: string }) => {
  const query = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ${MAIL_SENT} ... on UserError { code } } }`;
  return (await api.request(query, { input })).data.signUp;
};
/** An account from before e-mail verification was enabled. */
const unconfirm = (email: string) =>
  api.admin.manager.query('update account set email_verified_at = null where email = $1', [email]);
const viewer = async (headers: Record<string, string>) =>
  (await api.request('{ viewer { email emailVerifiedAt } }', {}, headers)).data.viewer;
const signIn = async (email: string, password: string, browser = 'node') => {
  const answer = await api.request(
    'mutation ($input: SignInInput!) { signIn(input: $input) { __typename } }',
    { input: { email, password } },
    { 'user-agent': browser },
  );
  return {
    typename: answer.data.signIn.__typename,
    headers: { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' },
  };
};

describe('an e-mail address', () => {
  it('is verified by the link of the sign-up mail, once, and has no account before', async () => {
    const input = { email: 'ada@example.org', name: 'Ada <b>Lovelace</b> buy now', password: PASSWORD };
    expect(await signUp(input)).toEqual({ __typename: 'MailSent', address: 'ada@example.org' });
    expect((await signIn('ada@example.org', PASSWORD)).typename).toBe('UserError');
    const mail = await mailbox.next('ada@example.org', /^Confirm your e-mail for Test Lab$/);
    expect(mail.text).toContain(`${api.url}/verify#`);
    expect(mail.text).not.toMatch(/Ada|Lovelace|buy now/);
    expect(await change('verifyEmail', { token: secretIn(mail.text) })).toEqual({
      __typename: 'LinkUsed',
      email: 'ada@example.org',
    });
    const ada = await signIn('ada@example.org', PASSWORD);
    expect((await viewer(ada.headers)).emailVerifiedAt).toMatch(/^20/);
    expect((await change('verifyEmail', { token: secretIn(mail.text) })).code).toBe('link_invalid');
  });

  it('that has an account gets the same answer as one without: only its owner is notified, by mail', async () => {
    const owner = await signedUp(api, 'owner@example.org');
    const refusal = async (email: string) =>
      signUp({ email, name: 'Buy now at evil.example', password: 'a guess at a password' });
    const [known, fresh] = [await refusal('OWNER@example.org'), await refusal('fresh@example.org')];
    expect(known).toEqual({ __typename: 'MailSent', address: 'OWNER@example.org' });
    expect(fresh).toEqual({ __typename: 'MailSent', address: 'fresh@example.org' });
    const mail = await mailbox.next('OWNER@example.org', /^You have an account on Test Lab$/);
    expect(mail.text).not.toMatch(/Buy now|evil|#/);
    expect(mail.text).toContain(`${api.url}/reset`);
    for (const email of ['owner@example.org', 'fresh@example.org'])
      expect((await signIn(email, 'a guess at a password')).typename).toBe('UserError');
    expect((await viewer(owner.headers)).email).toBe('owner@example.org');
    const limits = async (email: string) => {
      const codes = [];
      for (let i = 0; i < 5; i++) codes.push((await refusal(email)).code ?? 'sent');
      return codes;
    };
    await refusal('fresh@example.org'); // as often as the owner's, who has signed up once
    expect(await limits('owner@example.org')).toEqual(await limits('fresh@example.org'));
  });

  it('without mail delivery, an installation starts without its baselines', async () => {
    const lines: string[] = [];
    const options = { root: join(__dirname, '../../..'), url: api.url, password: PASSWORD, dataFolder: '/nonexistent' };
    await submitBaselines({ ...options, log: (text) => lines.push(text) });
    expect(lines).toEqual([expect.stringContaining('this installation confirms e-mails')]);
  });

  it('creates the account when the first link is used; a later link is rejected', async () => {
    const attempt = async (password: string) => {
      await signUp({ email: 'twice@example.org', name: 'Twice', password });
      return secretIn((await mailbox.next('twice@example.org', /^Confirm/)).text);
    };
    const [first, second] = [await attempt('the first long password'), await attempt('the second long password')];
    expect((await change('verifyEmail', { token: second })).email).toBe('twice@example.org');
    expect((await change('verifyEmail', { token: first })).code).toBe('account_exists');
    expect((await signIn('twice@example.org', 'the first long password')).typename).toBe('UserError');
    expect((await signIn('twice@example.org', 'the second long password')).typename).toBe('SignedIn');
  });

  it('of another account cannot be taken over, nor distinguished from a free one', async () => {
    const [someone, other] = [await signedUp(api, 'changes@example.org'), await signedUp(api, 'taken@example.org')];
    const response = await change('changeEmail', { email: other.email }, someone.headers);
    expect(response).toEqual({ __typename: 'Viewer', email: 'changes@example.org' });
    expect(await change('changeEmail', { email: 'free@example.org' }, someone.headers)).toEqual(response);
    await mailbox.next('taken@example.org', /^You have an account on Test Lab$/);
    await mailbox.next('free@example.org', /^Confirm/);
    for (let i = 0; i < 2; i++) await mailbox.next('changes@example.org', /is being changed/);
    expect(await mailbox.count('changes@example.org')).toBe(3); // of its sign-up, and of both changes
  });

  it('must be verified before its account submits', async () => {
    const track = await seedTrack(api.admin, api.blobs);
    const someone = await signedUp(api);
    await unconfirm(someone.email);
    const submit = async () =>
      (
        await api.request(
          'mutation ($input: SubmitInput!) { submit(input: $input) { ... on UserError { code } } }',
          {
            input: {
              clientMutationId: 'x',
              bundleSha256: 'a'.repeat(64),
              tracks: [track.definition.slug],
              name: 'x',
              version: '1',
            },
          },
          someone.headers,
        )
      ).data.submit.code;
    expect(await submit()).toBe('email_unverified');
    expect((await api.request('{ installation { confirmsEmail } }')).data.installation).toEqual({
      confirmsEmail: true,
    });
    await mailbox.next(someone.email, /Confirm/); // that of the sign-up
    await change('sendVerification', {}, someone.headers);
    const { text } = await mailbox.next(someone.email, /Confirm/);
    await change('verifyEmail', { token: secretIn(text) });
    expect(await submit()).not.toBe('email_unverified');
  });

  it('is not verified by a link that is expired, forged, older than the newest, or for another purpose', async () => {
    const someone = await signedUp(api);
    await mailbox.next(someone.email, /Confirm/); // that of the sign-up
    await unconfirm(someone.email);
    await change('sendVerification', {}, someone.headers);
    const first = secretIn((await mailbox.next(someone.email, /Confirm/)).text);
    expect(await change('sendVerification', {}, someone.headers)).toEqual({
      __typename: 'MailSent',
      address: someone.email,
    });
    const second = secretIn((await mailbox.next(someone.email, /Confirm/)).text);
    const code = async (token: string) => (await change('verifyEmail', { token })).code;
    expect(await code(first)).toBe('link_invalid');
    expect(await code(`${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`)).toBe('link_invalid');
    expect((await change('resetPassword', { token: second, password: 'another long password' })).code).toBe(
      'link_invalid',
    );
    await api.admin.manager.query(`update account_link set expires_at = now() - interval '1 second' where id = $1`, [
      second.split('.')[0],
    ]);
    expect(await code(second)).toBe('link_invalid');
  });

  it('changes when the link in the mail to the new address is used, after a recent confirmation', async () => {
    const someone = await signedUp(api, 'old@example.org');
    await api.admin.manager.query(`update session set confirmed_at = now() - interval '16 minutes'`);
    expect((await change('changeEmail', { email: 'new@example.org' }, someone.headers)).code).toBe(
      'confirmation_required',
    );
    expect((await change('confirmPassword', { password: 'not the password' }, someone.headers)).code).toBe(
      'sign_in_failed',
    );
    expect((await change('confirmPassword', { password: PASSWORD }, someone.headers)).email).toBe('old@example.org');
    expect((await change('changeEmail', { email: 'new@example.org' }, someone.headers)).email).toBe('old@example.org');
    expect((await mailbox.next('old@example.org', /is being changed/)).text).toContain('new@example.org');
    const { text } = await mailbox.next('new@example.org', /Confirm/);
    await change('verifyEmail', { token: secretIn(text) });
    expect((await viewer(someone.headers)).email).toBe('new@example.org');
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, and every session ends', async () => {
    const someone = await signedUp(api);
    expect((await change('requestPasswordReset', { email: someone.email.toUpperCase() })).__typename).toBe('MailSent');
    const token = secretIn((await mailbox.next(someone.email, /^A new password/)).text);
    expect((await change('resetPassword', { token, password: 'password123' })).code).toBe('input_invalid');
    expect((await change('resetPassword', { token, password: 'another long password' })).email).toBe(someone.email);
    expect(await viewer(someone.headers)).toBeNull();
    expect((await signIn(someone.email, PASSWORD)).typename).toBe('UserError');
    expect((await signIn(someone.email, 'another long password')).typename).toBe('SignedIn');
    expect((await change('resetPassword', { token, password: 'yet another password' })).code).toBe('link_invalid');
    await mailbox.next(someone.email, /was changed/);
  });

  it('gets the same answer for an e-mail without an account, to which nothing is sent', async () => {
    expect(await change('requestPasswordReset', { email: 'unknown@example.org' })).toEqual({
      __typename: 'MailSent',
      address: 'unknown@example.org',
    });
    expect(await api.admin.manager.query(`select id from mail where address = 'unknown@example.org'`)).toEqual([]);
  });

  it('removes the access of a person who created the account without reading its mail', async () => {
    const seeded = await signedUp(api);
    await unconfirm(seeded.email);
    const made = await api.request(
      `mutation { createApiToken(input: { name: "back door", scopes: [READ] }) { ... on ApiTokenCreated { secret } } }`,
      {},
      seeded.headers,
    );
    const bearer = { authorization: `Bearer ${made.data.createApiToken.secret}` };
    expect((await viewer(bearer)).email).toBe(seeded.email);
    await change('requestPasswordReset', { email: seeded.email });
    await change('resetPassword', {
      token: secretIn((await mailbox.next(seeded.email, /^A new password/)).text),
      password: 'mine from now on',
    });
    const after = await api.request('{ viewer { email } }', {}, bearer);
    expect(after.status).toBe(401);
    expect(after.errors?.[0]?.extensions['code']).toMatch(/^token_(revoked|unknown)$/);
  });

  it('can be requested five times an hour', async () => {
    const codes = [];
    for (let i = 0; i < 6; i++)
      codes.push((await change('requestPasswordReset', { email: 'victim@example.org' })).code ?? 'sent');
    expect(codes).toEqual([...Array(5).fill('sent'), 'rate_limited']);
  });
});

describe('a known password', () => {
  it('is changed after confirmation, and the other browsers are signed out', async () => {
    const someone = await signedUp(api);
    const other = await signIn(someone.email, PASSWORD);
    expect((await change('changePassword', { password: 'a new long password' }, someone.headers)).email).toBe(
      someone.email,
    );
    expect(await viewer(other.headers)).toBeNull();
    expect((await viewer(someone.headers)).email).toBe(someone.email);
    expect((await signIn(someone.email, 'a new long password')).typename).toBe('SignedIn');
  });
});

describe('a sign-in', () => {
  it('sends a mail for a new browser only', async () => {
    const someone = await signedUp(api);
    const enter = async (browser: string) => (await signIn(someone.email, PASSWORD, browser)).typename;
    expect(await enter('node')).toBe('SignedIn'); // the browser of the sign-up
    expect(await enter('Sailor/7.1 (a boat)')).toBe('SignedIn');
    const { text } = await mailbox.next(someone.email, /^A new sign-in to Test Lab$/);
    expect(text).toContain('Sailor/7.1 (a boat)\nfrom 127.0.0.0');
    expect(text).toContain(`${api.url}/account/security`);
    expect(await enter('Sailor/8.0 (a boat)')).toBe('SignedIn'); // the same browser after an update
    expect(await enter('node')).toBe('SignedIn');
    const mailCount = `select count(*)::int as n from mail where address = $1 and kind = 'new_browser'`;
    expect(await api.admin.manager.query(mailCount, [someone.email])).toEqual([{ n: 1 }]);
  });
});

describe('a mail with user text', () => {
  it('is not sent to an unverified e-mail address', async () => {
    const someone = await signedUp(api);
    await signIn(someone.email, PASSWORD, 'Sailor/7.1 (a boat)');
    await mailbox.next(someone.email, /^A new sign-in/);
    await unconfirm(someone.email);
    await signIn(someone.email, PASSWORD, 'Visit evil.example now');
    const mailCount = `select count(*)::int as n from mail where address = $1 and kind = 'new_browser'`;
    expect(await api.admin.manager.query(mailCount, [someone.email])).toEqual([{ n: 1 }]);
    expect(
      await api.admin.manager.query(`select facts::text from mail where facts::text like '%evil.example%'`),
    ).toEqual([]);
  });
});

describe('a mail', () => {
  it('is stored without its secret, and sent again after a temporary error of the server', async () => {
    mailbox.refused.add('busy@example.org');
    await signUp({ email: 'busy@example.org', name: 'Busy', password: PASSWORD });
    await api.logs('the mail server did not accept a mail');
    const [row] = await api.admin.manager.query(`select * from mail where address = 'busy@example.org'`);
    expect(row).toMatchObject({
      kind: 'verify_email',
      attempts: 1,
      sent_at: null,
      failure: expect.stringContaining('try again later'),
    });
    expect(Object.keys(row.facts).sort()).toEqual(['link']);
    expect(row.next_try_at.getTime()).toBeGreaterThan(row.created_at.getTime());
    mailbox.refused.clear();
    await api.admin.manager.query(`update mail set next_try_at = now() where id = $1`, [row.id]);
    await api.admin.manager.query(`select pg_notify('mail', '')`);
    await mailbox.next('busy@example.org', /Confirm/);
  });

  it('is sent once by several processes', async () => {
    const twin = await api.twin();
    await Promise.all(Array.from({ length: 6 }, (_, i) => signedUp(i % 2 ? api : twin, `twice${i}@example.org`)));
    for (let i = 0; i < 6; i++) await mailbox.next(`twice${i}@example.org`, /Confirm/);
    await twin.stop();
    for (let i = 0; i < 6; i++) expect(await mailbox.count(`twice${i}@example.org`)).toBe(1);
  });
});
