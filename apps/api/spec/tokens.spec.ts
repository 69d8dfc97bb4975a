import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import WebSocket from 'ws';
import { CODES } from '@primitives/errors';
import { runningApi, signedUp, type RunningApi } from './running-api';
import { declare, sha256 } from './tus-upload';

let api: RunningApi;
beforeAll(async () => {
  api = await runningApi({ PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE: '300' });
});
afterAll(() => api.close());

type End = 'unknown' | 'expired' | 'revoked';
const ENDS: readonly End[] = ['unknown', 'expired', 'revoked'];

async function live(): Promise<{ secret: string; end: (how: Exclude<End, 'unknown'>) => Promise<void> }> {
  const { headers } = await signedUp(api);
  const { secret, token } = (
    await api.request(
      'mutation { createApiToken(input: { name: "x", scopes: [READ, SUBMIT] }) { ... on ApiTokenCreated { secret token { id } } } }',
      {},
      headers,
    )
  ).data.createApiToken;
  const at = { expired: 'expires_at', revoked: 'revoked_at' };
  const end = async (how: 'expired' | 'revoked') => {
    await api.admin.manager.query(`update api_token set ${at[how]} = now() - interval '1 second' where id = $1`, [
      token.id,
    ]);
  };
  return { secret, end };
}

/** A token that was valid, unless it never existed. */
async function dead(how: End): Promise<string> {
  if (how === 'unknown') return `prm_${randomBytes(32).toString('base64url')}`;
  const { secret, end } = await live();
  await end(how);
  return secret;
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const FOUND = { unknown: 'an unknown token', expired: 'an expired token', revoked: 'a revoked token' };
const refusal = (how: End) => ({
  code: `token_${how}`,
  expected: 'a valid API token, or none',
  found: FOUND[how],
  remedy: CODES[`token_${how}`].remedy,
});
const CHALLENGE = /^Bearer realm="primitives", error="invalid_token", error_description="[^"]+"$/;

describe.each(ENDS)('an API token that is %s', (how) => {
  it.each([
    ['a public query', '{ tracks { slug } }'],
    ['what needs an account', '{ viewer { teams { id } } }'],
    ['an act', 'mutation { revokeApiToken(id: "x") }'],
  ])('is rejected with 401 for %s', async (_, document) => {
    const answer = await api.request(document, {}, bearer(await dead(how)));
    expect([answer.status, answer.errors]).toEqual([401, [{ message: expect.any(String), extensions: refusal(how) }]]);
    expect(answer.data).toBeUndefined();
    expect(answer.headers.get('www-authenticate')).toMatch(CHALLENGE);
  });

  it('takes precedence over a valid session, and is rejected', async () => {
    const { headers } = await signedUp(api);
    expect((await api.request('{ viewer { id } }', {}, { ...headers, ...bearer(await dead(how)) })).status).toBe(401);
  });

  it('uploads nothing', async () => {
    const answer = await declare(api, bearer(await dead(how)), { bytes: 10, sha256: sha256(Buffer.from('x')) });
    expect([answer.status, await answer.json()]).toEqual([401, { message: expect.any(String), ...refusal(how) }]);
    expect(answer.headers.get('www-authenticate')).toMatch(CHALLENGE);
  });

  it('opens no live connection', async () => {
    const socket = await connect(await dead(how));
    const [code, reason] = await once(socket, 'close');
    expect([code, String(reason)]).toEqual([4401, expect.stringMatching(new RegExp(`^token_${how}: \\w`))]);
  });
});

/** Opens a connection as graphql-transport-ws requires, with the token. */
async function connect(secret: string): Promise<WebSocket> {
  const socket = new WebSocket(`${api.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: bearer(secret) }));
  return socket;
}

it('a token that may operate is in the audit log without its secret, one that may not is not', async () => {
  const { headers } = await signedUp(api);
  const create = async (name: string, scopes: string) =>
    (
      await api.request(
        `mutation { createApiToken(input: { name: "${name}", scopes: [${scopes}] }) { ... on ApiTokenCreated { secret token { id } } } }`,
        {},
        headers,
      )
    ).data.createApiToken;
  await create('reads', 'READ, SUBMIT');
  const { secret, token } = await create('operates', 'READ, OPERATE');
  const logged = await api.admin.manager.query(`select target, details from audit_log where act = 'api_token.create'`);
  expect(logged).toEqual([
    { target: 'operates', details: { token: token.id, scopes: ['read', 'operate'], expiresAt: null } },
  ]);
  expect(JSON.stringify(logged)).not.toContain(secret);
});

it('an ended session counts as anonymous', async () => {
  const { headers } = await signedUp(api);
  await api.admin.manager.query('delete from session');
  const answer = await api.request('{ viewer { id } tracks { slug } }', {}, headers);
  expect([answer.status, answer.data.viewer]).toEqual([200, null]);
});

describe('a token', () => {
  it.each(['READ', 'SUBMIT'])('with only the scope %s can revoke itself, and no other token', async (scope) => {
    const { headers } = await signedUp(api);
    const create = async (name: string): Promise<Record<string, string>> => {
      const { data } = await api.request(
        `mutation { createApiToken(input: { name: "${name}", scopes: [${scope}] }) { ... on ApiTokenCreated { secret } } }`,
        {},
        headers,
      );
      return bearer(data.createApiToken.secret);
    };
    const [own, other] = [await create('own'), await create('other')];
    const revoke = async (by: Record<string, string>) =>
      (await api.request('mutation { revokeOwnToken }', {}, by)).data;
    expect(await revoke(own)).toEqual({ revokeOwnToken: true });
    const read = async (by: Record<string, string>) =>
      (await api.request('{ tracks { slug } }', {}, by)).errors?.[0]?.extensions['code'] ?? 'valid';
    expect([await read(own), await read(other)]).toEqual(['token_revoked', 'valid']);
    expect([await revoke(headers), await revoke({})]).toEqual([{ revokeOwnToken: false }, { revokeOwnToken: false }]);
    expect((await api.request('{ viewer { id } }', {}, headers)).data.viewer).not.toBeNull();
  });

  it.each(['', 'prm_', 'eyJhbGciOiJub25lIn0.e30.', 'two words'])(
    'that we did not issue is unknown: Bearer %j',
    async (text) => {
      const answer = await api.request('{ tracks { slug } }', {}, bearer(text));
      expect([answer.status, answer.errors?.[0]?.extensions['code']]).toEqual([401, 'token_unknown']);
    },
  );

  it('that was revoked gets token_revoked, even when it has also expired', async () => {
    const { secret, end } = await live();
    await end('expired');
    await end('revoked');
    expect((await api.request('{ tracks { slug } }', {}, bearer(secret))).errors?.[0]?.extensions['code']).toBe(
      'token_revoked',
    );
  });

  it('that ends while a connection is open can query nothing more over it', async () => {
    const { secret, end } = await live();
    const socket = await connect(secret);
    expect(JSON.parse(String((await once(socket, 'message'))[0]))).toEqual({ type: 'connection_ack' });
    await end('revoked');
    const closed = once(socket, 'close');
    const received: string[] = [];
    socket.on('message', (text) => received.push(String(text)));
    const query = 'subscription { activityChanged { running { name } } }';
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([4401, expect.stringMatching(/^token_revoked: /)]);
    expect(received).toEqual([]);
  });

  // Last: it uses up the rate limit of the address.
  it('cannot be guessed faster than other queries are answered', async () => {
    const guess = async () => (await api.request('{ viewer { id } }', {}, bearer(await dead('unknown')))).status;
    const statuses = await Promise.all(Array.from({ length: 800 }, guess));
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });
});
