import { randomBytes } from 'node:crypto';
import { runningApi, signedUp, type RunningApi } from './running-api';
import { SoftwareAuthenticator, type Forgery } from './software-authenticator';

jest.setTimeout(180_000);

type Headers = Record<string, string>;
type Person = Awaited<ReturnType<typeof signedUp>>;

let api: RunningApi;
let origin: string;
beforeAll(async () => {
  api = await runningApi(async (url) => {
    origin = url.replace('127.0.0.1', 'localhost');
    return { PRIMITIVES_PUBLIC_URL: origin, PRIMITIVES_TUNE_SIGN_UPS_PER_HOUR: '1000' };
  });
});
afterAll(() => api.close());

async function options(field: 'requestPasskeyRegistration' | 'requestPasskeyChallenge', headers: Headers = {}) {
  const { data } = await api.request(`mutation { ${field} { ... on PasskeyChallenge { options } } }`, {}, headers);
  return (data[field] as unknown as { options: { challenge: string; user: { id: string } } & Record<string, unknown> })
    .options;
}
const codeOf = (answer: unknown) => (answer as { code?: string }).code;

async function add(headers: Headers, response: string) {
  const answer = await api.request(
    'mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { ... on Viewer { id } ... on UserError { code } } }',
    { input: { name: 'key', response } },
    headers,
  );
  return answer.errors ? answer.errors[0]?.extensions['code'] : (codeOf(answer.data['addPasskey']) ?? 'added');
}

async function use(field: 'signInWithPasskey' | 'confirmWithPasskey', response: string, headers: Headers = {}) {
  const ok = field === 'signInWithPasskey' ? '... on SignedIn { viewer { id } }' : '... on Viewer { id }';
  const answer = await api.request(
    `mutation ($response: String!) { ${field}(response: $response) { ${ok} ... on UserError { code } } }`,
    { response },
    headers,
  );
  return answer.errors ? answer.errors[0]?.extensions['code'] : (codeOf(answer.data[field]) ?? 'done');
}

/** An account with a passkey. */
async function withKey(): Promise<Person & { key: SoftwareAuthenticator }> {
  const person = await signedUp(api);
  const key = new SoftwareAuthenticator(origin);
  expect(await add(person.headers, key.create(await options('requestPasskeyRegistration', person.headers)))).toBe(
    'added',
  );
  return { ...person, key };
}

it('a correct response signs in and confirms', async () => {
  const { key, headers } = await withKey();
  expect(await use('signInWithPasskey', key.get(await options('requestPasskeyChallenge')))).toBe('done');
  expect(await use('confirmWithPasskey', key.get(await options('requestPasskeyChallenge', headers)), headers)).toBe(
    'done',
  );
});

describe('a response to a sign-in challenge', () => {
  it.each<[string, Forgery]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port of this host', { origin: 'http://localhost:1' }],
    ['for another site', { rpId: 'evil.example' }],
    ['that was one of registration', { type: 'webauthn.create' }],
    ['without a person present', { flags: 0x00 }],
    ['without a person verified', { flags: 0x01 }],
    ['to a challenge that was never issued', { challenge: randomBytes(32).toString('base64url') }],
    ['with the user handle of another account', { userHandle: Buffer.from('another account').toString('base64url') }],
    ['with an unknown key id', { id: randomBytes(32) }],
  ])('%s is rejected', async (_, forgery) => {
    const { key } = await withKey();
    expect(await use('signInWithPasskey', key.get(await options('requestPasskeyChallenge'), forgery))).toBe(
      'passkey_invalid',
    );
  });

  it('is rejected with the signature of another key under the id of a victim', async () => {
    const [victim, thief] = [await withKey(), await withKey()];
    const forgery = { id: victim.key.id, userHandle: victim.key.userHandle };
    expect(await use('signInWithPasskey', thief.key.get(await options('requestPasskeyChallenge'), forgery))).toBe(
      'passkey_invalid',
    );
  });

  it('is rejected when the challenge has expired', async () => {
    const { key } = await withKey();
    const issued = await options('requestPasskeyChallenge');
    await api.admin.manager.query(`update sign_in_challenge set expires_at = now() - interval '1 second'`);
    expect(await use('signInWithPasskey', key.get(issued))).toBe('passkey_invalid');
  });

  it('is accepted once, also with concurrent responses', async () => {
    const { key } = await withKey();
    const answer = key.get(await options('requestPasskeyChallenge'));
    const all = await Promise.all(Array.from({ length: 8 }, () => use('signInWithPasskey', answer)));
    expect(all.filter((each) => each === 'done')).toHaveLength(1);
  });

  it('is rejected when the counter did not increase: the key was cloned', async () => {
    const { key } = await withKey();
    expect(await use('signInWithPasskey', key.get(await options('requestPasskeyChallenge'), { counter: 7 }))).toBe(
      'done',
    );
    for (const counter of [7, 3, 0])
      expect(await use('signInWithPasskey', key.get(await options('requestPasskeyChallenge'), { counter }))).toBe(
        'passkey_invalid',
      );
  });

  it('confirms only in the session that was challenged; a guest’s or another account’s challenge is rejected', async () => {
    const [{ key, headers }, other] = [await withKey(), await signedUp(api)];
    for (const issued of [
      await options('requestPasskeyChallenge'),
      await options('requestPasskeyChallenge', other.headers),
    ])
      expect(await use('confirmWithPasskey', key.get(issued), headers)).toBe('passkey_invalid');
  });

  it('does not reveal which keys an account has, nor whether it exists', async () => {
    const { headers } = await withKey();
    for (const issued of [
      await options('requestPasskeyChallenge'),
      await options('requestPasskeyChallenge', headers),
    ]) {
      expect(issued).not.toHaveProperty('allowCredentials.0');
      expect(JSON.stringify(issued)).not.toContain('user"');
    }
  });
});

describe('a passkey that is added', () => {
  it.each<[string, Forgery]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['by an answer to a sign-in', { type: 'webauthn.get' }],
    ['without a person verified', { flags: 0x01 }],
    ['with an id of 1,024 bytes', { id: randomBytes(1_024) }],
    ['without an id', { id: Buffer.alloc(0) }],
    ['with an attestation nested 10,000 deep', { attestation: Buffer.alloc(10_000, 0x81) }],
    ['with an attestation that claims four gigabytes', { attestation: Buffer.from('5affffffff', 'hex') }],
    ['with an attestation of a list of four billion', { attestation: Buffer.from('9affffffff', 'hex') }],
  ])('%s is rejected', async (_, forgery) => {
    const { headers } = await signedUp(api);
    const key = new SoftwareAuthenticator(origin);
    expect(await add(headers, key.create(await options('requestPasskeyRegistration', headers), forgery))).toBe(
      'passkey_invalid',
    );
  });

  it('is rejected for a sign-in challenge, and for an expired one', async () => {
    const { headers } = await signedUp(api);
    const key = new SoftwareAuthenticator(origin);
    const { challenge } = await options('requestPasskeyChallenge', headers);
    expect(await add(headers, key.create({ challenge, user: { id: 'x' } }))).toBe('passkey_invalid');
    const issued = await options('requestPasskeyRegistration', headers);
    await api.admin.manager.query(`update sign_in_challenge set expires_at = now() - interval '1 second'`);
    expect(await add(headers, key.create(issued))).toBe('passkey_invalid');
  });

  it('is rejected when another account has its id', async () => {
    const [victim, thief] = [await withKey(), await signedUp(api)];
    const copy = new SoftwareAuthenticator(origin, victim.key.id);
    expect(await add(thief.headers, copy.create(await options('requestPasskeyRegistration', thief.headers)))).toBe(
      'passkey_invalid',
    );
    expect(await add(victim.headers, copy.create(await options('requestPasskeyRegistration', victim.headers)))).toBe(
      'passkey_invalid',
    );
    expect(await use('signInWithPasskey', copy.get(await options('requestPasskeyChallenge')))).toBe('passkey_invalid');
    expect(await use('signInWithPasskey', victim.key.get(await options('requestPasskeyChallenge')))).toBe('done');
  });

  it('is one of twenty at most', async () => {
    const { headers } = await signedUp(api);
    const added: unknown[] = [];
    for (let i = 0; i <= 20; i++)
      added.push(
        await add(
          headers,
          new SoftwareAuthenticator(origin).create(await options('requestPasskeyRegistration', headers)),
        ),
      );
    expect(added.filter((each) => each === 'added')).toHaveLength(20);
  });
});
