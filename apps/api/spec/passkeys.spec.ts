import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { testMailbox, type TestMailbox } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';

jest.setTimeout(180_000);

/** A Chromium of this machine, as apps/web/e2e finds it. */
const executablePath = [
  process.env['CHROMIUM_BIN'],
  ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'chromium')),
].find((path) => {
  try {
    return path !== undefined && (accessSync(path, constants.X_OK), true);
  } catch {
    return false;
  }
});
const inBrowser = executablePath === undefined ? describe.skip : describe;

let api: RunningApi;
let mailbox: TestMailbox;
let browser: Browser;
let page: Page;
let devtools: CDPSession;
const authenticator = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

inBrowser('a passkey, by the virtual authenticator of a real browser', () => {
  beforeAll(async () => {
    // an IP address cannot have passkeys; a host name can
    mailbox = await testMailbox();
    api = await runningApi(async (url) => ({
      PRIMITIVES_PUBLIC_URL: url.replace('127.0.0.1', 'localhost'),
      SMTP_URL: mailbox.url,
    }));
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: ['--headless', '--disable-gpu', '--no-first-run', ...sandbox],
    });
    page = await browser.newPage();
    await page.goto(`${api.url.replace('127.0.0.1', 'localhost')}/healthz`);
    devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options: authenticator });
  });
  afterAll(async () => {
    await browser?.close();
    await api?.close();
    await mailbox?.remove();
  });

  type Headers = Record<string, string>;
  /** The browser's response to the challenge, as JSON. */
  const answer = (kind: 'create' | 'get', options: object): Promise<string> =>
    page.evaluate(
      async ([how, json]) => {
        const read = PublicKeyCredential as unknown as {
          parseCreationOptionsFromJSON(value: unknown): PublicKeyCredentialCreationOptions;
          parseRequestOptionsFromJSON(value: unknown): PublicKeyCredentialRequestOptions;
        };
        const credential =
          how === 'create'
            ? await navigator.credentials.create({ publicKey: read.parseCreationOptionsFromJSON(json) })
            : await navigator.credentials.get({ publicKey: read.parseRequestOptionsFromJSON(json) });
        return JSON.stringify(credential);
      },
      [kind, options] as const,
    );
  const question = async (field: 'requestPasskeyRegistration' | 'requestPasskeyChallenge', headers: Headers = {}) =>
    (
      await api.request(
        `mutation { ${field} { ... on PasskeyChallenge { options } ... on UserError { code } } }`,
        {},
        headers,
      )
    ).data[field];
  const add = async (headers: Headers, name: string, response: string) =>
    (
      await api.request(
        'mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { ... on Viewer { passkeys { id name } } ... on UserError { code } } }',
        { input: { name, response } },
        headers,
      )
    ).data.addPasskey;
  const added = async (headers: Headers, name: string) =>
    add(headers, name, await answer('create', (await question('requestPasskeyRegistration', headers)).options));
  const signIn = async (response: string) => {
    const reply = await api.request(
      'mutation ($response: String!) { signInWithPasskey(response: $response) { ... on SignedIn { viewer { email } } ... on UserError { code } } }',
      { response },
    );
    return { ...reply.data.signInWithPasskey, cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  };
  const forget = async () => {
    await devtools.send('WebAuthn.disable');
    await devtools.send('WebAuthn.enable');
    return devtools.send('WebAuthn.addVirtualAuthenticator', { options: authenticator });
  };

  it('is added after a recent confirmation, reported by mail, and signs in without a name or a password', async () => {
    const someone = await signedUp(api);
    await api.admin.manager.query(`update session set confirmed_at = now() - interval '16 minutes'`);
    expect((await question('requestPasskeyRegistration', someone.headers)).code).toBe('confirmation_required');
    await api.admin.manager.query('update session set confirmed_at = now()');
    expect((await added(someone.headers, 'laptop')).passkeys).toEqual([{ id: expect.any(String), name: 'laptop' }]);
    expect((await mailbox.next(someone.email, /^A passkey was added to your account/)).text).toContain(
      'the passkey "laptop"',
    );
    const { viewer, cookie } = await signIn(await answer('get', (await question('requestPasskeyChallenge')).options));
    expect([viewer.email, cookie]).toEqual([someone.email, expect.stringMatching(/^session=/)]);
  });

  it('responds to a challenge once, and to no unknown challenge', async () => {
    await forget();
    const someone = await signedUp(api);
    const { options } = await question('requestPasskeyRegistration', someone.headers);
    const created = await answer('create', options);
    expect((await add((await signedUp(api)).headers, 'not mine', created)).code).toBe('passkey_invalid');
    expect((await add(someone.headers, 'used up', created)).code).toBe('passkey_invalid');
    await forget();
    await added(someone.headers, 'key');
    const issued = await question('requestPasskeyChallenge');
    const response = await answer('get', issued.options);
    expect((await signIn(response)).viewer.email).toBe(someone.email);
    expect((await signIn(response)).code).toBe('passkey_invalid');
    const made = await answer('get', { ...issued.options, challenge: Buffer.alloc(32, 7).toString('base64url') });
    expect((await signIn(made)).code).toBe('passkey_invalid');
    expect((await signIn('{}')).code).toBe('passkey_invalid');
  });

  it('with a changed signature, or a counter that did not increase, is rejected', async () => {
    await forget();
    const someone = await signedUp(api);
    await added(someone.headers, 'key');
    const get = async () => JSON.parse(await answer('get', (await question('requestPasskeyChallenge')).options));
    const forged = await get();
    const bytes = Buffer.from(forged.response.signature, 'base64url');
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    forged.response.signature = bytes.toString('base64url');
    expect((await signIn(JSON.stringify(forged))).code).toBe('passkey_invalid');
    await api.admin.manager.query('update passkey set counter = 1000000 where account_id = $1', [someone.viewer.id]);
    expect((await signIn(JSON.stringify(await get()))).code).toBe('passkey_invalid');
  });

  it('confirms the signed-in account only', async () => {
    await forget();
    const [someone, other] = [await signedUp(api), await signedUp(api)];
    await added(someone.headers, 'key');
    const confirm = async (headers: Headers) => {
      const response = await answer('get', (await question('requestPasskeyChallenge', headers)).options);
      const reply = await api.request(
        'mutation ($response: String!) { confirmWithPasskey(response: $response) { ... on Viewer { email } ... on UserError { code } } }',
        { response },
        headers,
      );
      return reply.data.confirmWithPasskey;
    };
    await api.admin.manager.query(`update session set confirmed_at = now() - interval '16 minutes'`);
    expect((await confirm(other.headers)).code).toBe('passkey_invalid');
    expect((await confirm(someone.headers)).email).toBe(someone.email);
    expect((await question('requestPasskeyRegistration', someone.headers)).options).toBeTruthy();
  });

  it('is one of several, can be renamed, and is removed unless it is the last way to sign in', async () => {
    await forget();
    const someone = await signedUp(api);
    await added(someone.headers, 'first');
    await forget();
    const { passkeys } = await added(someone.headers, 'second');
    expect(passkeys.map((key: { name: string }) => key.name)).toEqual(['first', 'second']);
    const [first, second] = passkeys;
    const rename = 'mutation ($id: ID!) { renamePasskey(id: $id, name: "phone") }';
    expect((await api.request(rename, { id: first.id }, (await signedUp(api)).headers)).data.renamePasskey).toBe(false);
    expect((await api.request(rename, { id: first.id }, someone.headers)).data.renamePasskey).toBe(true);
    await api.admin.manager.query('update account set password_hash = null where id = $1', [someone.viewer.id]);
    const remove = async (id: string) =>
      (
        await api.request(
          'mutation ($id: ID!) { removePasskey(id: $id) { ... on Viewer { passkeys { name } } ... on UserError { code } } }',
          { id },
          someone.headers,
        )
      ).data.removePasskey;
    expect((await remove(second.id)).passkeys).toEqual([{ name: 'phone' }]);
    expect((await remove(first.id)).code).toBe('last_sign_in_method');
  });
});
