import { newUserKey, openIssuer, signText, type Bus, type UserKey } from '@primitives/messaging';
import {
  encodeMessage,
  parseIssueRequest,
  renewalText,
  subjects,
  type JoinRequest,
  type Membership,
  type RunnerFacts,
} from '@primitives/protocol';
import { keysToRevoke, memberById, recordShutdownMessage } from '@primitives/store/fleet';
import { createClient } from 'graphql-ws';
import { readFile } from 'node:fs/promises';
import WebSocket from 'ws';
import { runningApi, signedUp, type Data, type RunningApi } from './running-api';

/** Joins and maintains the fleet through a real API. The test takes the part of the dispatcher: signing. */
const GIB = 1024 ** 3;
const FACTS: RunnerFacts = {
  version: '0.1.0',
  onnxruntime: '1.30.0',
  node: '20.20.0',
  isolation: 'L3' as const,
  providers: ['cuda', 'cpu'],
  hardware: {
    cpu: 'a processor',
    cores: 8,
    memoryBytes: 32 * GIB,
    gpu: { model: 'NVIDIA H200', memoryBytes: 139 * GIB, driver: '570.86' },
  },
};

let api: RunningApi;
let dispatcher: Bus;
let maintainer: { headers: { cookie: string }; email: string };
beforeAll(async () => {
  api = await runningApi();
  dispatcher = await api.broker.connect('dispatcher');
  const issuer = openIssuer(await readFile(api.broker.issuerPath, 'utf8'));
  dispatcher.respond(
    subjects.issue(),
    'dispatcher',
    async (_subject, bytes) => {
      const member = await memberById(api.admin.manager, parseIssueRequest(bytes).runnerId);
      if (!member || member.removed) return encodeMessage({ v: 1, kind: 'unknown' });
      const { jwt, expiresAt } = issuer.issue(member.runnerId, member.pool, member.publicKey, new Date());
      return encodeMessage({ v: 1, kind: 'issued', jwt, expiresAt: expiresAt.toISOString() });
    },
    () => undefined,
  );
  maintainer = await signedUp(api);
  await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [maintainer.email]);
  await send(
    `mutation { createPool(input: { name: "gpu", trusted: true, minimum: { gpuMemoryBytes: ${20 * GIB} } }) { __typename } }`,
  );
});
afterAll(() => api.close());

const send = async (
  query: string,
  variables: object = {},
  headers: Record<string, string> = maintainer.headers,
): Promise<Data> => {
  const { data, errors } = await api.request(query, variables, headers);
  expect(errors).toBeUndefined();
  return data;
};

async function token(pool = 'gpu', name?: string, uses?: number): Promise<string> {
  const { createJoinToken } = await send(
    'mutation ($input: CreateJoinTokenInput!) { createJoinToken(input: $input) { ... on JoinTokenCreated { secret } ... on UserError { code } } }',
    { input: { pool, name, uses } },
  );
  return createJoinToken.secret as unknown as string;
}

async function post(path: string, body: object): Promise<{ status: number; body: Data }> {
  const response = await fetch(`${api.url}/runners/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Data };
}

const request = (secret: string, key: UserKey, name = 'box.example.org', facts = FACTS): JoinRequest => ({
  v: 1,
  token: secret,
  publicKey: key.publicKey,
  name,
  facts,
});

async function joined(name?: string): Promise<{ key: UserKey; membership: Membership }> {
  const key = newUserKey();
  const { status, body } = await post('join', request(await token('gpu', name), key));
  expect(status).toBe(200);
  return { key, membership: body as unknown as Membership };
}

const renewal = (runnerId: string, key: UserKey, at = new Date().toISOString()) => ({
  v: 1,
  runnerId,
  at,
  signature: signText(key, renewalText(runnerId, at)),
});
const RUNNER =
  '... on Runner { id state pool hardware { gpu { model driver } } events { nodes { kind by } } } ... on UserError { code message }';
const keep = async (act: string, id: string, headers = maintainer.headers) =>
  (await send(`mutation ($id: ID!) { ${act}Runner(id: $id, reason: "because") { ${RUNNER} } }`, { id }, headers))[
    `${act}Runner`
  ] as Data;

/** The entries of the audit log about a runner, newest first. */
const acts = async (target: string) =>
  (
    await send(
      'query ($target: String) { auditLog(target: $target) { ... on AuditLogEntryConnection { nodes { act by details names { name } } } } }',
      { target },
    )
  ).auditLog.nodes;

describe('a runner with a token', () => {
  it('joins its pool under its own name, and connects to the broker', async () => {
    const { key, membership } = await joined();
    expect(membership).toMatchObject({ runnerId: 'box-example-org', pool: 'gpu', natsUrl: api.broker.url });
    const { runner } = await send(`query { runner(id: "box-example-org") { ${RUNNER} } }`);
    expect(runner).toMatchObject({
      state: 'READY',
      hardware: { gpu: { model: 'NVIDIA H200', driver: '570.86' } },
      events: { nodes: [{ kind: 'JOINED', by: 'Grace Hopper' }] },
    });
    const { connectBus } = await import('@primitives/messaging');
    const bus = await connectBus({
      url: membership.natsUrl,
      name: membership.runnerId,
      identity: { seed: key.seed, jwt: () => membership.jwt },
    });
    expect(bus.connected).toBe(true);
    await bus.close();
  });

  it('gets another name when its name is taken, and the name that its maintainer chose', async () => {
    expect((await joined()).membership.runnerId).toMatch(/^box-example-org-[0-9a-f]{6}$/);
    expect((await joined('Rack 4')).membership.runnerId).toBe('rack-4');
  });

  it('is in the audit log once, with its names and the maintainer who created its token', async () => {
    const [secret, key] = [await token('gpu', 'Rack 5'), newUserKey()];
    for (const _ of ['first', 'repeated'])
      expect((await post('join', request(secret, key, 'Blade.example.org'))).status).toBe(200);
    const { runner } = await send('{ runner(id: "rack-5") { ... on Runner { publicName } } }');
    expect(await acts('rack-5')).toEqual([
      {
        act: 'runner.join',
        by: 'Grace Hopper',
        details: {
          pool: 'gpu',
          alias: runner.publicName,
          machine: 'Blade.example.org',
          token: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
        names: [{ name: 'Rack 5' }],
      },
    ]);
  });

  it('may repeat the request when the answer was lost; another runner may not use its token', async () => {
    const [secret, key] = [await token(), newUserKey()];
    const first = await post('join', request(secret, key, 'twice'));
    const again = await post('join', request(secret, key, 'twice'));
    expect([first.status, again.status, again.body.runnerId]).toEqual([200, 200, first.body.runnerId]);
    const other = await post('join', request(secret, newUserKey(), 'thief'));
    expect(other).toMatchObject({ status: 403, body: { code: 'join_token_invalid' } });
  });

  it('admits at most as many runners as its uses, also concurrently', async () => {
    const [secret, keys] = [await token('gpu', undefined, 3), Array.from({ length: 5 }, () => newUserKey())];
    const answers = await Promise.all(keys.map((key, place) => post('join', request(secret, key, `pod-${place}`))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403]);
    const inside = answers.findIndex(({ status }) => status === 200);
    const again = await post('join', request(secret, keys[inside]!, `pod-${inside}`));
    expect([again.status, again.body.runnerId]).toEqual([200, `pod-${inside}`]);
  });

  it('admits no one after a runner that used it was removed, even with uses left', async () => {
    const [secret, key] = [await token('gpu', undefined, 3), newUserKey()];
    expect((await post('join', request(secret, key, 'thrown-out'))).status).toBe(200);
    await keep('remove', 'thrown-out');
    for (const one of [newUserKey(), key])
      expect((await post('join', request(secret, one, 'thrown-out'))).status).not.toBe(200);
  });

  it('is listed while it admits machines, and admits none once a maintainer revoked it', async () => {
    const listed = async (headers = maintainer.headers) =>
      (await send('{ operations { joinTokens { id pool name by uses joined } } }', {}, headers))
        .operations as unknown as {
        joinTokens: { id: string }[];
      } | null;
    const known = new Set((await listed())?.joinTokens.map(({ id }) => id));
    const secret = await token('gpu', 'revoked', 2);
    const before = (await listed())?.joinTokens.filter(({ id }) => !known.has(id)) ?? [];
    const { id } = before[0]!;
    expect(before).toEqual([{ id, pool: 'gpu', name: 'revoked', by: expect.any(String), uses: 2, joined: 0 }]);
    expect((await post('join', request(secret, newUserKey()))).status).toBe(200);
    expect((await listed())?.joinTokens).toContainEqual(expect.objectContaining({ id, joined: 1 }));

    const revoke = `mutation ($id: ID!) { revokeJoinToken(id: $id) { __typename ... on UserError { code } } }`;
    expect((await send(revoke, { id })).revokeJoinToken).toEqual({ __typename: 'Changed' });
    expect((await listed())?.joinTokens.map((each) => each.id)).not.toContain(id);
    expect((await post('join', request(secret, newUserKey()))).body).toMatchObject({ code: 'join_token_invalid' });
    expect((await send(revoke, { id })).revokeJoinToken).toMatchObject({ code: 'input_invalid' });
    expect(await listed({} as typeof maintainer.headers)).toBeNull();
  });

  it('that does not meet its pool’s minimum is refused, and may retry with better hardware', async () => {
    const [secret, key] = [await token(), newUserKey()];
    const small = { ...FACTS, hardware: { ...FACTS.hardware, gpu: null } };
    expect(await post('join', request(secret, key, 'small', small))).toMatchObject({
      status: 422,
      body: { code: 'hardware_insufficient', expected: 'at least a GPU with 20.0 GiB', found: 'no GPU' },
    });
    expect((await post('join', request(secret, key, 'small'))).status).toBe(200);
  });

  it.each([
    ['was never drawn', async () => 'prmjoin_invented'],
    [
      'is over',
      async () => {
        const secret = await token();
        await api.admin.manager.query(
          `update join_token set expires_at = now() - interval '1 minute' where used_at is null`,
        );
        return secret;
      },
    ],
  ])('that %s is refused', async (_what, secret) => {
    expect(await post('join', request(await secret(), newUserKey()))).toMatchObject({
      status: 403,
      body: { code: 'join_token_invalid' },
    });
  });

  it('is stored as a digest only', async () => {
    const secret = await token();
    const rows = await api.admin.manager.query('select * from join_token');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it.each([
    ['no JSON', 'gibberish'],
    ['a key that is none', JSON.stringify({ ...request('x', newUserKey()), publicKey: 'UABC' })],
    ['a field too many', JSON.stringify({ ...request('x', newUserKey()), pool: 'gpu' })],
  ])('reports %s', async (_what, body) => {
    const response = await fetch(`${api.url}/runners/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([response.status, ((await response.json()) as Data).code]).toEqual([400, 'input_invalid']);
  });
});

describe('a runner that joined', () => {
  it('renews its credentials by its signature, without a token', async () => {
    const { key, membership } = await joined('renewing');
    const { status, body } = await post('renew', renewal('renewing', key));
    expect([status, body.runnerId, body.pool]).toEqual([200, 'renewing', 'gpu']);
    expect(body.jwt).not.toBe(''); // of the same second it may be the same
    expect(membership.jwt).toMatch(/^eyJ/);
  });

  it('does not renew those of another runner, nor with an old signature', async () => {
    const [{ key }, victim] = [await joined('mallory'), await joined('victim')];
    expect(await post('renew', renewal('victim', key))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
    expect(await post('renew', renewal('victim', victim.key, yesterday))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await post('renew', renewal('unknown', key))).toMatchObject({
      status: 404,
      body: { code: 'runner_unknown' },
    });
  });

  it('that was removed renews nothing, and its key is revoked', async () => {
    const { key } = await joined('leaving');
    expect((await keep('remove', 'leaving')).state).toBe('REMOVED');
    expect(await post('renew', renewal('leaving', key))).toMatchObject({
      status: 403,
      body: { code: 'runner_removed' },
    });
    const dead = await keysToRevoke(api.admin.manager, 3_600_000);
    expect(dead).toMatchObject({ pending: true });
    expect(dead.keys.map(({ publicKey }) => publicKey)).toContain(key.publicKey);
  });
});

describe('a maintainer', () => {
  it('cordons, drains, uncordons and removes; each action is in the history and in the log', async () => {
    await joined('kept');
    const states = [];
    for (const act of ['cordon', 'drain', 'uncordon', 'remove']) states.push((await keep(act, 'kept')).state);
    expect(states).toEqual(['CORDONED', 'DRAINED', 'READY', 'REMOVED']);
    const { events } = (await send(`{ runner(id: "kept") { ${RUNNER} } }`)).runner;
    expect(events.nodes).toMatchObject(
      ['REMOVED', 'UNCORDONED', 'DRAINING', 'CORDONED', 'JOINED'].map((kind) => ({ kind, by: 'Grace Hopper' })),
    );
    expect((await acts('kept')).slice(0, -1)).toEqual(
      ['remove', 'uncordon', 'drain', 'cordon'].map((act) => ({
        act: `runner.${act}`,
        by: 'Grace Hopper',
        names: [],
        details: { reason: 'because' },
      })),
    );
  });

  it('sees who cordoned or removed a runner, when and why, until it is uncordoned; others do not', async () => {
    await joined('paused');
    const pause = async (headers: Record<string, string> = maintainer.headers) =>
      (await send('{ fleet { runners { id pause { kind at by reason } } } }', {}, headers)).fleet.runners as Data[];
    const ofPaused = async () => (await pause()).find(({ id }) => id === 'paused')?.pause;
    expect(await ofPaused()).toBeNull();
    await keep('cordon', 'paused');
    const shown = { at: expect.any(String), by: 'Grace Hopper', reason: 'because' };
    expect(await ofPaused()).toEqual({ kind: 'CORDONED', ...shown });
    expect((await pause({})).filter((runner) => runner.pause !== null)).toEqual([]);
    await keep('uncordon', 'paused');
    expect(await ofPaused()).toBeNull();
    await keep('remove', 'paused');
    expect(await ofPaused()).toEqual({ kind: 'REMOVED', ...shown });
  });

  it('sees that a runner left after draining, and uncordons it before it returns', async () => {
    await joined('drained');
    await keep('drain', 'drained');
    await api.admin.transaction((tx) => recordShutdownMessage(tx, 'drained'));
    const found = () =>
      send(
        `{ runner(id: "drained") { ... on Runner { state stateSince cordoned events { nodes { kind details } } } } }`,
      );
    const { runner } = await found();
    expect(runner).toMatchObject({ state: 'LEFT', stateSince: expect.any(String), cordoned: true });
    expect(runner.events.nodes[0]).toEqual({ kind: 'LEFT', details: { reason: 'after draining' } });
    await keep('uncordon', 'drained');
    expect((await found()).runner).toMatchObject({ state: 'LEFT', cordoned: false });
  });

  it('cannot change a runner that does not exist or was removed', async () => {
    expect(await keep('cordon', 'unknown')).toMatchObject({ code: 'runner_unknown' });
    expect(await keep('cordon', 'kept')).toMatchObject({ code: 'runner_unknown' });
  });

  it('creates and changes pools; hidden images go to a pool only if it allows them', async () => {
    const POOL =
      '... on Pool { name trusted description minimum { cores isolation } } ... on UserError { code message }';
    const created = await send(`mutation { createPool(input: { name: "lent", minimum: { cores: 4 } }) { ${POOL} } }`);
    expect(created.createPool).toEqual({
      name: 'lent',
      trusted: false,
      description: '',
      minimum: { cores: 4, isolation: null },
    });
    expect((await send(`mutation { createPool(input: { name: "lent" }) { ${POOL} } }`)).createPool).toMatchObject({
      code: 'pool_exists',
    });
    expect((await send(`mutation { createPool(input: { name: "a.b" }) { ${POOL} } }`)).createPool).toMatchObject({
      code: 'input_invalid',
    });
    const changed = await send(
      `mutation { updatePool(input: { name: "lent", trusted: true, minimum: { isolation: L3 } }) { ${POOL} } }`,
    );
    expect(changed.updatePool).toEqual({
      name: 'lent',
      trusted: true,
      description: '',
      minimum: { cores: null, isolation: 'L3' },
    });
    expect((await send(`mutation { updatePool(input: { name: "none" }) { ${POOL} } }`)).updatePool).toMatchObject({
      code: 'pool_unknown',
    });
  });
});

describe('an account that is no maintainer', () => {
  it('sees the fleet without names of runners and their work', async () => {
    const { fleet } = await send(
      '{ fleet { runners { id state events { nodes { kind } } shards { submission } } pools { name total } } }',
      {},
      {},
    );
    expect(JSON.stringify(fleet)).not.toContain('box-example-org');
    expect((fleet.runners as unknown as Data[])[0]).toMatchObject({
      id: expect.stringMatching(/^gpu-[0-9a-f]{8}$/),
      events: { nodes: [] },
      shards: [],
    });
    expect(fleet.pools).toContainEqual({ name: 'gpu', total: expect.any(Number) });
  });

  it.each(['a guest', 'a researcher', "a maintainer's token that may only read"])(
    'cannot change the fleet: %s',
    async (who) => {
      let headers: Record<string, string> = {};
      if (who === 'a researcher') headers = (await signedUp(api)).headers;
      if (who.includes('token')) {
        const { createApiToken } = await send(
          'mutation { createApiToken(input: { name: "t", scopes: [READ] }) { ... on ApiTokenCreated { secret } } }',
        );
        headers = { authorization: `Bearer ${createApiToken.secret}` };
      }
      const code = who === 'a guest' ? 'not_signed_in' : 'forbidden';
      for (const act of ['cordon', 'drain', 'uncordon', 'remove'])
        expect(await keep(act, 'victim', headers as typeof maintainer.headers)).toMatchObject({ code });
      const rest = await send(
        `mutation { createPool(input: { name: "x" }) { ... on UserError { code } } updatePool(input: { name: "gpu" }) { ... on UserError { code } } createJoinToken(input: { pool: "gpu" }) { ... on UserError { code } } }`,
        {},
        headers,
      );
      expect(rest).toEqual({ createPool: { code }, updatePool: { code }, createJoinToken: { code } });
      expect((await send('{ auditLog { ... on UserError { code } } }', {}, headers)).auditLog).toEqual({ code });
    },
  );
});

describe('a viewer of the fleet page', () => {
  it('sees a runner that joins, and actions on it', async () => {
    const client = createClient({
      url: `${api.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    });
    const answers = client.iterate<Data>({ query: 'subscription { fleetChanged { runners { id state } } }' });
    const next = async () =>
      ((await answers.next()).value as { data: Data }).data.fleetChanged.runners as unknown as { state: string }[];
    /** Earlier events may be repeated: those of one runner do not wait for those of another. */
    const until = async (holds: (runners: { state: string }[]) => boolean) => {
      for (;;) if (holds(await next())) return;
    };
    const before = (await next()).length;
    await joined('watched');
    await until(({ length }) => length === before + 1);
    await keep('drain', 'watched');
    await until((runners) => runners.filter(({ state }) => state === 'DRAINED').length === 1);
    await client.dispose();
  });
});

it('answers with a retry time while no dispatcher can sign', async () => {
  await dispatcher.close();
  expect(await post('join', request(await token(), newUserKey(), 'waiting'))).toMatchObject({
    status: 503,
    body: { code: 'credentials_unavailable' },
  });
});
