import { testMailbox, type TestMailbox } from '@primitives/testing';
import { runningApi, type RunningApi } from './running-api';

const PER_ACCOUNT = 6;
const PASSWORD = 'correct horse battery';

let api: RunningApi;
let mailbox: TestMailbox;
beforeAll(async () => {
  mailbox = await testMailbox();
  api = await runningApi({
    SMTP_URL: mailbox.url,
    PRIMITIVES_MAIL_DELIVERED: 'false',
    PRIMITIVES_TRUSTED_PROXIES: '1',
    PRIMITIVES_TUNE_SIGN_INS_PER_ACCOUNT_PER_HOUR: String(PER_ACCOUNT),
  });
});
afterAll(async () => {
  await api.close();
  await mailbox.remove();
});

interface Browser {
  readonly ip: string;
  readonly agent: string;
}
const headersOf = ({ ip, agent }: Browser) => ({ 'x-forwarded-for': ip, 'user-agent': agent });
const call = async (browser: Browser, mutation: string, input: object) => {
  const { data } = await api.request(mutation, input, headersOf(browser));
  return data.it.code ?? data.it.__typename;
};
const REFUSAL = '__typename ... on UserError { code }';
const signUp = (browser: Browser, email: string) =>
  call(browser, `mutation ($input: SignUpInput!) { it: signUp(input: $input) { ${REFUSAL} } }`, {
    input: { email, name: 'Grace Hopper', password: PASSWORD },
  });
const signIn = (browser: Browser, email: string, password = PASSWORD) =>
  call(browser, `mutation ($input: SignInInput!) { it: signIn(input: $input) { ${REFUSAL} } }`, {
    input: { email, password },
  });
/** One guess from each of this number of addresses. */
const guesses = async (count: number, email: string, network: number) => {
  const codes: string[] = [];
  for (let n = 1; n <= count; n++)
    codes.push(await signIn({ ip: `203.0.${network}.${n}`, agent: 'Bot' }, email, `guess number ${n}`));
  return codes;
};

const DESK: Browser = { ip: '198.51.100.7', agent: 'Browser/1.0 (desk)' };

describe('guesses at one account from many addresses', () => {
  const email = 'owner@example.org';
  beforeAll(() => signUp(DESK, email));
  const limited = [...Array<string>(PER_ACCOUNT).fill('sign_in_failed'), 'rate_limited', 'rate_limited'];

  it('are rate limited, whatever their addresses', async () => {
    expect(await guesses(PER_ACCOUNT + 2, email, 113)).toEqual(limited);
    expect(await guesses(1, email.toUpperCase(), 114)).toEqual(['rate_limited']);
  });

  it('get the same answer for an e-mail without an account', async () => {
    expect(await guesses(PER_ACCOUNT + 2, 'unknown@example.org', 115)).toEqual(limited);
  });

  it('do not lock the owner out of a browser and a network that they used before', async () => {
    expect(await signIn(DESK, email)).toBe('SignedIn');
    // after an update
    expect(await signIn({ ip: '198.51.100.99', agent: 'Browser/2.0 (desk)' }, email)).toBe('SignedIn');
    expect(await signIn({ ...DESK, agent: 'Bot' }, email)).toBe('rate_limited');
    expect(await signIn({ ...DESK, ip: '203.0.113.200' }, email)).toBe('rate_limited');
  });

  it('leave a new browser the link of a mail, after which it is a known one', async () => {
    const phone: Browser = { ip: '192.0.2.5', agent: 'Phone/9' };
    expect(await signIn(phone, email)).toBe('rate_limited');
    await call(phone, `mutation ($email: String!) { it: requestPasswordReset(email: $email) { ${REFUSAL} } }`, {
      email,
    });
    const [, token] = /#(\S+)/.exec((await mailbox.next(email, /^A new password/)).text) ?? [];
    const reset = `mutation ($token: String!, $password: String!) { it: resetPassword(token: $token, password: $password) { ${REFUSAL} } }`;
    expect(await call(phone, reset, { token, password: 'another long password' })).toBe('LinkUsed');
    expect(await signIn(phone, email, 'another long password')).toBe('SignedIn');
  });

  it('count one network of IPv6 addresses as one address', async () => {
    for (let n = 1; n <= 3; n++) await signIn({ ip: `2001:db8:7:7::${n}`, agent: 'Bot' }, `no-one-${n}@example.org`);
    const buckets: object[] = await api.admin.manager.query(`select * from rate_bucket`);
    const named = buckets.map((bucket) => JSON.stringify(bucket)).filter((bucket) => bucket.includes('2001:db8'));
    expect(named.length).toBeGreaterThan(0);
    for (const bucket of named) expect(bucket).toContain('2001:db8:7:7::/64');
  });

  it('do not affect other accounts, and store no e-mail in the database', async () => {
    await signUp(DESK, 'other@example.org');
    expect(await signIn({ ip: '203.0.113.1', agent: 'Laptop' }, 'other@example.org')).toBe('SignedIn');
    const buckets: { name: string }[] = await api.admin.manager.query('select * from rate_bucket');
    expect(buckets.length).toBeGreaterThan(5);
    expect(JSON.stringify(buckets)).not.toContain('example.org');
  });
});

describe('an installation whose mail server delivers nothing', () => {
  it('announces no e-mail, and its accounts can submit without confirming an address', async () => {
    const { data } = await api.request('{ installation { mail confirmsEmail } }');
    expect(data.installation).toEqual({ mail: false, confirmsEmail: false });
  });
});
