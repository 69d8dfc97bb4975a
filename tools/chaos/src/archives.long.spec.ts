import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createJoinToken } from '@primitives/client';
import { TestDeployment } from './test-deployment.js';
import { UnpackedArchive } from './unpacked-archive.js';

const ROOT = join(__dirname, '../../..');
const BUNDLE = join(ROOT, 'tools/baselines/bundles/attribute-object');
const run = promisify(execFile);
/** Packing compresses 170 MB. */
const slow = process.env['PRIMITIVES_TEST_COMMANDS'] === 'on' ? describe : describe.skip;

slow.each([
  ['runner', 'pack-runner.mjs'],
  ['command-line program', 'pack-cli.mjs'],
] as const)('the archive of the %s (minutes: only with PRIMITIVES_TEST_COMMANDS=on)', (_, script) => {
  let archive: UnpackedArchive;
  beforeAll(async () => void (archive = await UnpackedArchive.pack(ROOT, script)), 600_000);
  afterAll(() => archive.remove());

  it('is smaller than 60 MB and has a valid signature', () => {
    const { bytes } = archive;
    expect(bytes.length).toBeLessThan(60e6);
    expect(archive.isSigned(bytes)).toBe(true);
    expect(archive.isSigned(bytes.subarray(1))).toBe(false);
  });

  if (script === 'pack-runner.mjs') testRunner(() => archive);
  else testCommandLine(() => archive);
});

(process.env['PRIMITIVES_TEST_COMMANDS'] === 'on' ? describe : describe.skip)('the package for npm', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'primitives-npm-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is installed into an empty folder, and checks a bundle for an account with an empty home folder', async () => {
    const home = join(folder, 'home');
    for (const name of ['home', 'project']) mkdirSync(join(folder, name));
    await run(process.execPath, [join(ROOT, 'tools/runner-archive/pack-npm.mjs'), '--out', folder]);
    const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    // The install script of ONNX Runtime would download the libraries of CUDA
    await run('npm', ['install', '--ignore-scripts', '--prefix', join(folder, 'project'), join(folder, archive)]);
    const program = join(folder, 'project/node_modules/.bin/primitives');
    const env = { PATH: process.env['PATH'], HOME: home };
    const { stdout } = await run(program, ['check', BUNDLE, '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'ok' });
  }, 300_000);
});

function testRunner(archive: () => UnpackedArchive): void {
  let deployment: TestDeployment | undefined;
  let runner: ChildProcess | undefined;
  afterAll(async () => {
    if (runner && runner.exitCode === null) {
      const ended = once(runner, 'exit');
      runner.kill();
      await ended;
    }
    await deployment?.close();
  }, 60_000);

  it('tests the machine without a network', async () => {
    const { env } = archive();
    const { stdout } = await run(archive().program('primitives-runner'), ['self-test'], { env });
    expect(stdout).toMatch(/^isolation {2}L(3|[12]: .+)\nprovider {3}\S+, of .+\nhardware /);
  }, 120_000);

  it('joins a fleet and evaluates a submission', async () => {
    deployment = await TestDeployment.open(ROOT, { runners: 0 });
    const { client } = await deployment.maintainer();
    const { secret } = await createJoinToken(client, { pool: 'default' });
    const program = archive().program('primitives-runner');
    const { env } = archive();
    await run(program, ['install', '--url', deployment.deployment.url, '--name', 'archive'], {
      env: { ...env, PRIMITIVES_JOIN_TOKEN: secret },
    });
    runner = spawn(program, ['run'], { env, stdio: 'ignore' });
    const bundle = await deployment.pack(BUNDLE);
    const { evaluations } = await deployment.submitAndWait(bundle, 'from an archive');
    await bundle.dispose();
    expect(evaluations.map(({ state }) => state)).toEqual(['SCORED']);
  }, 300_000);
}

function testCommandLine(archive: () => UnpackedArchive): void {
  const primitives = (...args: string[]) => run(archive().program('primitives'), args, { env: archive().env });

  it('checks a bundle, with the sandboxed programs', async () => {
    const { stdout } = await primitives('check', BUNDLE, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'ok' });
  }, 120_000);

  it('refers to the archive of the runner', async () => {
    await expect(primitives('runner')).rejects.toMatchObject({
      stderr: expect.stringContaining('npm run pack:runner'),
    });
  });
}
