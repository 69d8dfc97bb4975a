import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createPublicKey, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createJoinToken } from '@primitives/client';
import { TestDeployment } from './test-deployment.js';

const ROOT = join(__dirname, '../../..');
const run = promisify(execFile);
/** Packing compresses 170 MB. */
const slow = process.env['PRIMITIVES_TEST_COMMANDS'] === 'on' ? describe : describe.skip;

slow('a runner from its archive (minutes: only with PRIMITIVES_TEST_COMMANDS=on)', () => {
  let folder: string;
  let program: string;
  let env: NodeJS.ProcessEnv;
  let deployment: TestDeployment | undefined;
  let runner: ChildProcess | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'primitives-archive-'));
    const out = join(folder, 'out');
    await run(process.execPath, [
      join(ROOT, 'tools/runner-archive/pack.mjs'),
      '--out',
      out,
      '--key',
      join(folder, 'key'),
    ]);
    const archive = readdirSync(out).find((name) => name.endsWith('.tar.xz')) ?? '';
    await run('tar', ['-xJf', join(out, archive), '-C', folder]);
    program = join(folder, archive.replace('.tar.xz', ''), 'primitives-runner');
    mkdirSync(join(folder, 'home'));
    env = { PATH: '/usr/bin:/bin', HOME: join(folder, 'home') }; // no Node, no npm
  }, 600_000);
  afterAll(async () => {
    if (runner && runner.exitCode === null) {
      const ended = once(runner, 'exit');
      runner.kill();
      await ended;
    }
    await deployment?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('is smaller than 60 MB and has a valid signature', () => {
    const out = join(folder, 'out');
    const [archive = ''] = readdirSync(out).filter((name) => name.endsWith('.tar.xz'));
    const bytes = readFileSync(join(out, archive));
    expect(bytes.length).toBeLessThan(60e6);
    const key = createPublicKey(readFileSync(join(out, `${archive}.pub.pem`)));
    const signature = readFileSync(join(out, `${archive}.sig`));
    expect(verify(null, bytes, key, signature)).toBe(true);
    expect(verify(null, bytes.subarray(1), key, signature)).toBe(false);
  });

  it('tests the machine without a network', async () => {
    const { stdout } = await run(program, ['self-test'], { env });
    expect(stdout).toMatch(/^isolation {2}L[123]: .+\nprovider {3}\S+, of .+\nhardware /);
  }, 120_000);

  it('joins a fleet and evaluates a submission', async () => {
    deployment = await TestDeployment.open(ROOT, { runners: 0 });
    const { client } = await deployment.maintainer();
    const { secret } = await createJoinToken(client, { pool: 'default' });
    await run(program, ['install', '--url', deployment.deployment.url, '--name', 'archive'], {
      env: { ...env, PRIMITIVES_JOIN_TOKEN: secret },
    });
    runner = spawn(program, ['run'], { env, stdio: 'ignore' });
    const bundle = await deployment.pack(join(ROOT, 'tools/baselines/bundles/attribute-object'));
    const { evaluations } = await deployment.submitAndWait(bundle, 'from an archive');
    await bundle.dispose();
    expect(evaluations.map(({ state }) => state)).toEqual(['SCORED']);
  }, 300_000);
});
