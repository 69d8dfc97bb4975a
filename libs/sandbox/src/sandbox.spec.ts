import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CPU_DEVICE, type Device } from './device.js';
import { findBubblewrap, probeIsolation, whyNoBubblewrap } from './isolation.js';
import type { ProcessLimits } from './limits.js';
import { SandboxedProcess, type ProcessFaultError } from './process.js';
import { sandboxCommand, type Isolation } from './sandbox.js';
import { spawnSandboxed } from './spawn.js';

const LIMITS: ProcessLimits = { memoryBytes: 1e9, cpuSeconds: 4 };
const L1: Isolation = { level: 'L1', reason: 'requested by the test', bubblewrap: null };

/** JavaScript standing in for a native exploit: tries something and prints what came of it. */
const ATTACKS = {
  'connect to this machine': (port: number) =>
    `require('node:net').connect(${port}, '127.0.0.1').on('connect', () => say('done')).on('error', (e) => say(e.code))`,
  'read /etc/passwd': () => `fs.readFileSync('/etc/passwd'); say('done')`,
  'list the checkout': () => `fs.readdirSync(${JSON.stringify(join(__dirname, '../../..'))}); say('done')`,
  'read the environment of its parent': () =>
    `fs.readFileSync('/proc/' + process.ppid + '/environ', 'utf8').includes('PATH=') && say(process.ppid > 2 ? 'done' : 'only its own')`,
  'see a secret of the runner': () => `say(JSON.stringify(process.env).includes('SECRET') ? 'done' : 'absent')`,
  'write into the bundle': (_: number, bundle: string) =>
    `fs.writeFileSync(${JSON.stringify(join(bundle, 'x'))}, 'x'); say('done')`,
  'write into the temporary folder': () => `fs.writeFileSync('/tmp/primitives-attack', 'x'); say('done')`,
  'run a shell': () =>
    `require('node:child_process').spawn('/bin/sh', ['-c', 'true']).on('error', (e) => say(e.code)).on('exit', () => say('done'))`,
  'run another node': () =>
    `require('node:child_process').spawn(process.execPath, ['-e', '0']).on('error', (e) => say(e.code)).on('exit', () => say('done'))`,
  'signal the runner': () => `process.kill(${process.pid}, 0); say('done')`,
  'take 4 GB of memory': () =>
    `const held = []; for (let i = 0; i < 64; i++) held.push(Buffer.alloc(64e6, 1)); say('done')`,
  'compute for ever': () => `for (;;);`,
  'be root': () =>
    `say(fs.readFileSync('/proc/self/uid_map', 'utf8').trim().split(/\\s+/)[2] === '4294967295' && process.getuid() === 0 ? 'done' : 'no')`,
  'start 100 threads': () =>
    `const { Worker } = require('node:worker_threads'); let up = 0;
     for (let i = 0; i < 100; i++) new Worker('setInterval(() => 0, 1000)', { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } })
       .on('online', () => ++up === 100 && say('done')).on('error', (e) => say(e.code));`,
} as const satisfies Record<string, (port: number, bundle: string) => string>;
type Attack = keyof typeof ATTACKS;

const program = (attack: string) => `
const fs = require('node:fs');
const say = (word) => { fs.writeSync(1, word); process.exit(0); };
try { ${attack} } catch (e) { say(e.code ?? e.name); }`;

let server: Server;
let folder: string;
beforeAll(async () => {
  server = createServer((socket) => socket.destroy());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  await chmod(folder, 0o755); // as a runner's folder for bundles is, so that another user may read it
  process.env['PRIMITIVES_SECRET'] = 'SECRET';
});
afterAll(async () => {
  delete process.env['PRIMITIVES_SECRET'];
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true });
  await rm('/tmp/primitives-attack', { force: true });
});

/** The output of the attack, or how its process ended. */
async function attack(name: Attack, isolation: Isolation, device: Device = CPU_DEVICE): Promise<string> {
  const sandbox = { isolation, device, limits: LIMITS };
  const bundle = isolation.level === 'L3' ? '/model' : folder;
  await writeFile(join(folder, 'attack.cjs'), program(ATTACKS[name]((server.address() as AddressInfo).port, bundle)));
  const command = sandboxCommand(sandbox, [join(bundle, 'attack.cjs')], { shares: [share()] });
  const child = spawnSandboxed(command, { stdout: 'pipe', stderr: 'pipe', frames: 'ignore' });
  const ended = new Promise<string>((settle) =>
    child.once('close', (code, signal) => settle(signal ?? `exit ${code}`)),
  );
  const [printed, , end] = await Promise.all([text(child.stdout!), text(child.stderr!), ended]);
  return printed || end;
}

const share = () => ({ path: folder, inside: '/model' });

/**
 * What resource limits stop by themselves, what namespaces add, and what bubblewrap and seccomp add.
 */
const TABLE: readonly [Attack, atL1: RegExp, atL2: RegExp, atL3: RegExp][] = [
  ['connect to this machine', /^done$/, /^ENETUNREACH$/, /^EPERM$/],
  ['read /etc/passwd', /^done$/, /^done$/, /^ENOENT$/],
  ['list the checkout', /^done$/, /^done$/, /^ENOENT$/],
  ['read the environment of its parent', /^done$/, /^only its own$/, /^(ENOENT|EACCES|only its own)$/],
  ['see a secret of the runner', /^absent$/, /^absent$/, /^absent$/],
  ['write into the bundle', /^(EFBIG|SIGXFSZ)$/, /^(EFBIG|exit 153)$/, /^EROFS$/],
  ['write into the temporary folder', /^(EFBIG|SIGXFSZ)$/, /^(EFBIG|exit 153)$/, /^(EFBIG|SIGXFSZ|exit 153)$/],
  ['run a shell', /^done$/, /^done$/, /^(EPERM|ENOENT)$/],
  ['run another node', /^done$/, /^done$/, /^EPERM$/],
  ['signal the runner', /^done$/, /^ESRCH$/, /^(EPERM|ESRCH)$/],
  [
    'take 4 GB of memory',
    /^(ERR_MEMORY_ALLOCATION_FAILED|RangeError|exit 13[349]|SIG(TRAP|ABRT|SEGV))$/,
    /^(ERR_MEMORY_ALLOCATION_FAILED|RangeError|exit 13[349])$/,
    /^(ERR_MEMORY_ALLOCATION_FAILED|RangeError|exit 13[349])$/,
  ],
  ['be root', process.getuid?.() === 0 ? /^done$/ : /^no$/, process.getuid?.() === 0 ? /./ : /^no$/, /^no$/],
  ['compute for ever', /^(SIGXCPU|SIGKILL)$/, /^(exit 152|exit 137)$/, /^(exit 152|exit 137)$/],
];

/** Ends the process that started a program without end; resolves when the program has ended, too. */
async function endParent(isolation: Isolation): Promise<void> {
  await writeFile(join(folder, 'endless.cjs'), `require('node:fs').writeSync(1, 'up'); for (;;);`);
  const limits = { ...LIMITS, cpuSeconds: 60 };
  const command = sandboxCommand({ isolation, limits }, [join(folder, 'endless.cjs')], { shares: [share()] });
  const start = `const { command, args, env } = ${JSON.stringify(command)};
    require('node:child_process').spawn(command, args, { env, stdio: ['ignore', 'inherit', 'ignore'] });`;
  const parent = spawn(process.execPath, ['-e', start], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(parent.stdout, 'end'); // when the program, which inherits it, has ended
  await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  parent.stdout.resume();
  await closed;
}

describe('a model process at L1 (resource limits only)', () => {
  it.each(TABLE)('that tries to %s', async (name, atL1) => expect(await attack(name, L1)).toMatch(atL1));

  it('ends with the process that started it', () => endParent(L1));
});

describe('a model process at L2 (namespaces too)', () => {
  // Skipped, and counted, where the kernel grants no namespaces
  const works =
    spawnSync('unshare', ['--user', '--map-current-user', '--pid', '--mount-proc', '--fork', 'true']).status === 0;
  (works ? it : it.skip).each(TABLE)('that tries to %s', async (name, _, atL2) => {
    const isolation = await probeIsolation(null, { PRIMITIVES_ISOLATION: 'L2' });
    expect(isolation.level).toBe('L2');
    expect(await attack(name, isolation)).toMatch(atL2);
  });

  (works ? it : it.skip)('ends with the process that started it', async () => {
    await endParent(await probeIsolation(null, { PRIMITIVES_ISOLATION: 'L2' }));
  });
});

describe('a model process at L3 (bubblewrap and seccomp)', () => {
  // Skipped, and counted, where bubblewrap is missing or the kernel grants no namespaces
  const bubblewrap = findBubblewrap(null);
  const works =
    bubblewrap !== null && spawnSync(bubblewrap, ['--unshare-all', '--ro-bind', '/', '/', 'true']).status === 0;
  const possible = works ? it : it.skip;
  possible.each(TABLE)('that tries to %s', async (name, _l1, _l2, atL3) => {
    const isolation = await probeIsolation();
    expect(isolation.reason).toBeNull();
    expect(await attack(name, isolation)).toMatch(atL3);
  });

  /** Simulates a GPU: the null device is its device file, a folder of this spec its driver. */
  const gpu = (): Device => ({
    ...CPU_DEVICE,
    provider: 'webgpu',
    nodes: ['/dev/null'],
    files: [folder, '/no/such/driver'],
    env: { LD_LIBRARY_PATH: folder },
  });
  const watched: readonly Attack[] = ['write into the temporary folder', 'take 4 GB of memory']; // a driver writes, and memory is the watchdog's
  possible.each(TABLE.filter(([name]) => !watched.includes(name)))(
    'with a GPU, that tries to %s',
    async (name, _l1, _l2, atL3) => {
      expect(await attack(name, await probeIsolation(), gpu())).toMatch(atL3);
    },
  );

  possible('that starts 100 threads is refused beyond 64', async () => {
    expect(await attack('start 100 threads', await probeIsolation())).not.toBe('done');
  });

  possible('that reads its bundle, started as root, runs as a user that no account has', async () => {
    if (process.getuid?.() !== 0) return;
    const { args, user } = sandboxCommand({ isolation: await probeIsolation() }, [], { shares: [share()] });
    expect(user).toBeGreaterThan(60_000);
    expect(args).toContain(`--reuid=${user}`);
  });

  possible('with a GPU that takes 4 GB of memory is ended by the watchdog', async () => {
    const isolation = await probeIsolation();
    await writeFile(join(folder, 'glutton.cjs'), GLUTTON);
    const command = sandboxCommand({ isolation, device: gpu(), limits: LIMITS }, ['/model/glutton.cjs'], {
      shares: [share()],
    });
    const process = await SandboxedProcess.spawn(command, LIMITS, gpu());
    const fault = await process
      .request({ head: {}, tensors: [] }, 30_000)
      .catch((error: ProcessFaultError) => error.fault);
    expect(fault).toEqual({ kind: 'memory', bytes: null });
  });
});

/** Sends the greeting of a model process, then allocates memory until it is stopped. */
const GLUTTON = `
const fs = require('node:fs');
const json = Buffer.from(JSON.stringify({ hello: true, user: process.getuid(), tensors: [] }));
const head = Buffer.alloc(8);
head.writeUInt32LE(json.length, 0);
fs.writeSync(4, Buffer.concat([head, json]));
fs.readSync(3, Buffer.alloc(65536), 0, 65536, null);
const held = [];
setInterval(() => held.push(Buffer.alloc(64e6, 1)), 5);`;

describe('the strongest level that works', () => {
  it('is a weaker one where bubblewrap is missing, and reports it', async () => {
    expect(await probeIsolation(null, { PATH: '' })).toEqual({
      level: expect.stringMatching(/^L[12]$/),
      reason: 'bubblewrap is not installed',
      bubblewrap: null,
    });
  });

  it('is a weaker one where bubblewrap does not work, in the words of bubblewrap', async () => {
    const broken = join(folder, 'bwrap');
    await writeFile(broken, '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n', {
      mode: 0o755,
    });
    expect(await probeIsolation(null, { BWRAP_BIN: broken })).toEqual({
      level: expect.stringMatching(/^L[12]$/),
      reason: 'bubblewrap: bwrap: No permissions to create new namespace',
      bubblewrap: null,
    });
  });

  it.each([
    ['darwin', 'arm64'],
    ['linux', 'arm64'],
  ] as const)('is a weaker one on %s %s, which has no filter of system calls', (platform, arch) => {
    expect(whyNoBubblewrap(platform, arch)).toBe(
      `bubblewrap and seccomp are used on linux x64 only; this is ${platform} ${arch}`,
    );
    expect(whyNoBubblewrap('linux', 'x64')).toBeNull();
  });

  it('is L1 on request', async () => {
    expect(await probeIsolation(null, { PRIMITIVES_ISOLATION: 'L1' })).toMatchObject({
      level: 'L1',
      reason: 'PRIMITIVES_ISOLATION asks for L1',
    });
  });

  it('uses the bubblewrap that is named, then the one of the state folder', async () => {
    const state = join(folder, 'state');
    const unpacked = join(state, 'bin', 'bwrap');
    expect(findBubblewrap(state, { PATH: '' })).toBeNull();
    await mkdir(join(state, 'bin'), { recursive: true });
    await writeFile(unpacked, '');
    expect(findBubblewrap(state, { PATH: '/usr/bin' })).toBe(unpacked);
    expect(findBubblewrap(state, { BWRAP_BIN: process.execPath })).toBe(process.execPath);
    expect(findBubblewrap(state, { BWRAP_BIN: join(folder, 'none') })).toBeNull();
  });
});
