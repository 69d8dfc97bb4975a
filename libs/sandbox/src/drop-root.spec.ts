import { cpSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SandboxedProcess } from './process.js';
import { ReadyProcess } from './ready-process.js';
import type { Isolation } from './sandbox.js';
import { staysRoot } from './separate-user.js';
import type { Share } from './share.js';

/** Tries what root may do, and answers what came of it. */
const PROGRAM = `
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { serveRequests } from './sandbox/index.js';
const attempt = (work) => { try { return String(work()); } catch (error) { return error.code; } };
const users = () => readdirSync('/proc/self/task').map((task) =>
  readFileSync('/proc/self/task/' + task + '/status', 'utf8').match(/^Uid:\\s*(.*)$/m)[1].split(/\\s+/)).flat();
await serveRequests(({ head }, [bundle, scratch]) => ({ tensors: [], head: {
  startedAt: Date.now() - process.uptime() * 1000,
  users: [...new Set([process.getuid(), process.geteuid(), process.getgid(), process.getegid(), ...users()].map(String))],
  groups: process.getgroups(),
  secret: attempt(() => readFileSync(head.secret)),
  environment: attempt(() => readFileSync('/proc/' + head.parent + '/environ', 'utf8')),
  signal: attempt(() => process.kill(head.parent, 0)),
  root: attempt(() => process.setuid(0)),
  privileges: readFileSync('/proc/self/status', 'utf8').match(/NoNewPrivs:\\s*(.*)/)[1],
  read: attempt(() => readFileSync(bundle + '/model.onnx', 'utf8')),
  overwrite: attempt(() => writeFileSync(bundle + '/model.onnx', '')),
  written: attempt(() => writeFileSync(scratch + '/record', '')),
} }));
`;
/** Sends a valid greeting, but does not give up root. */
const STUBBORN = `
import { writeSync } from 'node:fs';
const json = Buffer.from(JSON.stringify({ hello: true, user: process.getuid(), tensors: [] }));
const start = Buffer.alloc(8);
start.writeUInt32LE(json.length, 0);
writeSync(4, Buffer.concat([start, json]));
setInterval(() => undefined, 1000);
`;

/** Of mode 0700, as a checkout under /root or a data folder is. */
let folder: string;
let shares: Share[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drop-root-'));
  await chmod(folder, 0o700);
  cpSync(join(__dirname, '../dist'), join(folder, 'sandbox'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'secret'), 'secret', { mode: 0o600 });
  await mkdir(join(folder, 'bundle'));
  await chmod(join(folder, 'bundle'), 0o755);
  await writeFile(join(folder, 'bundle', 'model.onnx'), 'weights', { mode: 0o644 });
  await mkdir(join(folder, 'scratch'), { mode: 0o700 });
  shares = [
    { path: join(folder, 'bundle'), inside: '/bundle' },
    { path: join(folder, 'scratch'), inside: '/scratch', writable: true },
  ];
});
afterEach(() => rm(folder, { recursive: true }));

const LIMITS = { memoryBytes: 1e9, cpuSeconds: 20, fileBytes: 1_000_000 };

async function programOf(source: string) {
  const file = join(folder, 'program-main.js');
  await writeFile(file, source);
  return { file, inside: file, mounts: [] };
}

/** Starts a program in the folder. */
async function start(isolation: Isolation, source: string): Promise<SandboxedProcess> {
  return SandboxedProcess.start({ isolation, limits: LIMITS }, await programOf(source), shares);
}

const request = async (program: SandboxedProcess): Promise<Record<string, unknown>> =>
  (await program.request({ head: { secret: join(folder, 'secret'), parent: process.pid }, tensors: [] }, 10_000)).head;

async function answers(isolation: Isolation): Promise<Record<string, unknown>> {
  const program = await start(isolation, PROGRAM);
  return request(program).finally(() => program.close());
}

describe.each(['L1', 'L2'] as const)('a program that root starts at %s', (level) => {
  const isolation: Isolation = { level, reason: 'requested by the test', bubblewrap: null };
  // Skipped, and counted, where the tests do not run as root or the machine does not grant what the level needs
  const asRoot = process.getuid?.() === 0 && staysRoot(level) === null ? it : it.skip;

  asRoot('is another user in all its threads, which cannot become root again or read what only root may', async () => {
    const found = await answers(isolation);
    const { users } = found as { users: string[] };
    expect(users).toHaveLength(1);
    expect(Number(users[0])).toBeGreaterThan(60_000);
    expect(found).toMatchObject({
      groups: [Number(users[0])],
      secret: 'EACCES',
      environment: level === 'L1' ? 'EACCES' : 'ENOENT',
      signal: level === 'L1' ? 'EPERM' : 'ESRCH',
      root: 'EPERM',
      privileges: '1',
    });
  });

  asRoot('reads and writes its shares below a folder that only root may enter', async () => {
    expect(await answers(isolation)).toMatchObject({ read: 'weights', overwrite: 'EACCES', written: 'undefined' });
  });

  asRoot('is another user each time', async () => {
    const [first, second] = [await answers(isolation), await answers(isolation)];
    expect(first['users']).not.toEqual(second['users']);
  });

  asRoot('is refused when it does not give up root', async () => {
    await expect(start(isolation, STUBBORN)).rejects.toThrow('it did not change its user');
  });

  asRoot('is started ahead of its input, gives up root before it reads it, and sees no second input', async () => {
    const program = await programOf(PROGRAM);
    const ready = new ReadyProcess({ isolation, limits: LIMITS }, () => program, true, 0);
    const first = await ready.use(shares, request);
    await new Promise((passed) => setTimeout(passed, 1_000));
    const given = Date.now();
    const second = await ready.use(shares, request);
    await ready.close();
    for (const found of [first, second])
      expect(found).toMatchObject({ secret: 'EACCES', root: 'EPERM', read: 'weights', overwrite: 'EACCES' });
    expect(first).toHaveProperty('written', 'undefined');
    expect(second['users']).not.toEqual(first['users']);
    expect(second['startedAt']).toBeLessThan(given);
  });

  asRoot('stays root when only root may read a share', async () => {
    await chmod(join(folder, 'bundle', 'model.onnx'), 0o600);
    expect(await answers(isolation)).toMatchObject({ users: ['0'], read: 'weights' });
  });
});
