import { openIssuer, type Bus } from '@primitives/messaging';
import { encodeMessage, parseHeartbeat, parseIssueRequest, subjects, type RunnerFacts } from '@primitives/protocol';
import { systemClock } from '@primitives/runtime';
import { memberById } from '@primitives/store/fleet';
import { testDatabase, type TestDatabase } from '@primitives/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinCommands } from '../../web/src/lib/fleet/joining';
import { becomeMember } from '../../../runners/onnx/src/membership/become-member';
import { runningApi, signedUp, type RunningApi } from './running-api';

/** The membership of a machine at two platforms: two real APIs and their databases, one real broker. */
const ROOT = join(__dirname, '../../..');
const FACTS: RunnerFacts = {
  version: '0.1.0',
  onnxruntime: '1.30.0',
  node: '20.20.0',
  isolation: 'L3',
  providers: ['cpu'],
  hardware: { cpu: 'a processor', cores: 8, memoryBytes: 1e9, gpu: null },
};
/** These start programs. */
const inFullRun = process.env['PRIMITIVES_TEST_QUICK'] === 'on' ? it.skip : it;
const UNREACHABLE = 'http://127.0.0.1:9';

let first: RunningApi;
let second: RunningApi;
let database: TestDatabase;
let dispatcher: Bus;
let home: string;
let messages: string[];

beforeAll(async () => {
  [first, database] = await Promise.all([runningApi(), testDatabase()]);
  second = await first.twin({}, database);
  dispatcher = await first.broker.connect('dispatcher');
  const issuer = openIssuer(await readFile(first.broker.issuerPath, 'utf8'));
  dispatcher.respond(
    subjects.issue(),
    'dispatcher',
    async (_subject, bytes) => {
      const { runnerId } = parseIssueRequest(bytes);
      const found = await Promise.all([first, second].map(({ admin }) => memberById(admin.manager, runnerId)));
      const member = found.find((each) => each && !each.removed);
      if (!member) return encodeMessage({ v: 1, kind: 'unknown' });
      const { jwt, expiresAt } = issuer.issue(member.runnerId, member.pool, member.publicKey, new Date());
      return encodeMessage({ v: 1, kind: 'issued', jwt, expiresAt: expiresAt.toISOString() });
    },
    () => undefined,
  );
  for (const { admin } of [first, second])
    await admin.manager.query(`insert into pool (name, description, minimum, trusted) values ('cpu', '', '{}', true)`);
});
afterAll(async () => {
  await dispatcher.close();
  await second.stop();
  await database.drop();
  await first.close();
});
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'membership-'));
  messages = [];
});
afterEach(() => rm(home, { recursive: true }));

/** A join token of a platform, created by a maintainer. */
async function token(platform: RunningApi): Promise<string> {
  const { email, headers } = await signedUp(platform);
  await platform.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [email]);
  const { data } = await platform.request(
    'mutation { createJoinToken(input: { pool: "cpu" }) { ... on JoinTokenCreated { secret } } }',
    {},
    headers,
  );
  return data.createJoinToken.secret as unknown as string;
}

const log = Object.fromEntries(
  ['debug', 'info', 'warn', 'error'].map((level) => [level, (_: object, text: string) => messages.push(text)]),
) as never;

const started = (url: string | null, secret: string | null, name: string) =>
  becomeMember({
    home,
    url,
    token: secret,
    name,
    facts: FACTS,
    clock: systemClock,
    log,
    signal: AbortSignal.timeout(20_000),
  });
const stored = async () => JSON.parse(await readFile(join(home, 'member.json'), 'utf8')) as Record<string, string>;
const remove = (platform: RunningApi, id: string) =>
  platform.admin.manager.query(`update runner set retired_at = now() where id = $1`, [id]);

describe('a machine without a membership', () => {
  it('joins with a token and returns without one', async () => {
    const joined = await started(first.url, await token(first), 'fresh');
    expect(joined).toMatchObject({ runnerId: 'fresh', pool: 'cpu', url: first.url });
    expect(await readdir(home)).toEqual(['member.json']);
    expect((await started(null, null, 'ignored')).runnerId).toBe('fresh');
    expect(messages).toEqual(['this machine joined the fleet', 'this machine returned to the fleet']);
  });

  it('needs a token, and stores nothing when its token is refused', async () => {
    await expect(started(first.url, null, 'x')).rejects.toThrow(/holds no membership.*PRIMITIVES_JOIN_TOKEN=TOKEN/);
    await expect(started(first.url, 'prmjoin_invented', 'x')).rejects.toMatchObject({
      code: 'join_token_invalid',
      exitCode: 77,
      message: expect.stringMatching(/unknown, used or expired; ask a maintainer for a new one/),
    });
    expect(await readdir(home)).toEqual([]);
  });

  it('repeats a request whose answer was lost with the same key', async () => {
    const secret = await token(first);
    const member = await started(first.url, secret, 'lost');
    const { url, publicKey, seed } = member;
    await rm(join(home, 'member.json'));
    await writeFile(join(home, 'joining.json'), JSON.stringify({ url, publicKey, seed }));
    expect((await started(first.url, secret, 'lost')).runnerId).toBe('lost');
    expect(await readdir(home)).toEqual(['member.json']);
  });
});

describe('a machine that joined another platform', () => {
  it.each(['another name', 'the name of a runner there'])(
    'joins the given one with a token, under %s',
    async (what) => {
      const name = what.replaceAll(' ', '-');
      const before = await started(first.url, await token(first), name);
      if (what.startsWith('the')) {
        await rm(join(home, 'member.json'));
        await started(second.url, await token(second), name);
        await writeFile(join(home, 'member.json'), JSON.stringify(before));
      }
      const member = await started(second.url, await token(second), name);
      expect(member.runnerId).toMatch(
        what.startsWith('the') ? /^the-name-of-a-runner-there-[0-9a-f]{6}$/ : /^another-name$/,
      );
      expect(await stored()).toMatchObject({ url: second.url, runnerId: member.runnerId, publicKey: member.publicKey });
      expect(member.publicKey).not.toBe(before.publicKey);
      expect((await started(second.url, null, 'ignored')).runnerId).toBe(member.runnerId);
    },
  );

  it('keeps its membership when the token is refused or missing', async () => {
    await started(first.url, await token(first), 'faithful');
    const before = await stored();
    await expect(started(second.url, 'prmjoin_used', 'x')).rejects.toMatchObject({
      code: 'join_token_invalid',
      message: expect.stringContaining(`this machine stays a member of ${first.url} as faithful`),
    });
    await expect(started(second.url, null, 'x')).rejects.toMatchObject({
      code: 'runner_unknown',
      message: expect.stringContaining(`or run PRIMITIVES_JOIN_TOKEN=TOKEN npx primitives runner --join ${second.url}`),
    });
    expect(await stored()).toEqual(before);
    expect(await readdir(home)).toEqual(['member.json']);
    expect((await started(null, null, 'x')).runnerId).toBe('faithful');
  });

  it('stays a member if that platform moved to the given URL, and keeps the token', async () => {
    await started(first.url, await token(first), 'moved');
    await writeFile(join(home, 'member.json'), JSON.stringify({ ...(await stored()), url: UNREACHABLE }));
    const secret = await token(first);
    expect(await started(first.url, secret, 'x')).toMatchObject({ runnerId: 'moved', url: first.url });
    await rm(join(home, 'member.json'));
    expect((await started(first.url, secret, 'unused-token')).runnerId).toBe('unused-token');
  });
});

describe('a machine that was removed', () => {
  it('joins again with a new token, and says both reasons when that is refused', async () => {
    const before = await started(first.url, await token(first), 'removed');
    await remove(first, 'removed');
    await expect(started(null, null, 'x')).rejects.toMatchObject({
      code: 'runner_removed',
      exitCode: 77,
      message: expect.stringContaining(`--join ${first.url} with a new token`),
    });
    await expect(started(first.url, 'prmjoin_used', 'x')).rejects.toMatchObject({
      code: 'join_token_invalid',
      message: expect.stringMatching(/as removed is not valid either: .*removed/),
    });
    const again = await started(first.url, await token(first), 'removed');
    expect(again.publicKey).not.toBe(before.publicKey);
    expect((await started(null, null, 'x')).runnerId).toBe(again.runnerId);
  });
});

inFullRun(
  'starts a runner with the command of the fleet page, in the home that PRIMITIVES_RUNNER_HOME names',
  async () => {
    const [checkout] = joinCommands(first.url, await token(first));
    const works = new Promise<string>((settle) =>
      dispatcher.subscribe('status.*.heartbeat', (_, bytes) => settle(parseHeartbeat(bytes).runnerId)),
    );
    await dispatcher.connection.flush();
    const env = {
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`,
      HOME: join(home, 'unused'),
      PRIMITIVES_RUNNER_HOME: home,
      PRIMITIVES_RUNNER_NAME: 'by-the-page',
    };
    const command = checkout.text.replace('cd ~/primitives && ', 'exec env ');
    const child = spawn('sh', ['-c', command], { cwd: ROOT, env, stdio: 'ignore', detached: true });
    expect(await works).toBe('by-the-page');
    const exit = once(child, 'exit');
    process.kill(-(child.pid ?? 0), 'SIGTERM'); // as Ctrl-C does: to npx and to the command
    await exit;
    expect(await stored()).toMatchObject({ runnerId: 'by-the-page', url: first.url });
    expect(await readdir(join(home, 'unused')).catch(() => [])).not.toContain('.local');
  },
);

inFullRun('explains that the broker of the stored platform cannot be reached', async () => {
  await started(first.url, await token(first), 'stranded');
  const away = { ...(await stored()), url: UNREACHABLE, natsUrl: 'nats://127.0.0.1:9' };
  await writeFile(join(home, 'member.json'), JSON.stringify(away));
  const child = spawn(join(ROOT, 'node_modules/.bin/primitives'), ['runner'], {
    env: { PATH: process.env['PATH'], HOME: home, PRIMITIVES_RUNNER_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (text) => (printed += text));
  expect((await once(child, 'close'))[0]).toBe(3);
  expect(printed.trim()).toMatch(
    new RegExp(
      `^runner cannot go on: this machine joined ${UNREACHABLE} as stranded, and the broker of that platform, nats://127.0.0.1:9, cannot be reached`,
    ),
  );
  expect(printed).not.toContain('NatsError');
});
