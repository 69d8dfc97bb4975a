import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runningApi, type RunningApi } from './running-api';

const ROOT = join(__dirname, '../../..');
const run = promisify(execFile);

/** Whether a registry answers for the dependencies, which the platform does not serve; and where it does not, why. */
const refusal = (program: string, ...args: string[]): string | null => {
  const { status, error } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? null : `${program} ${args[0]}: ${error?.message ?? `ended with ${status}`}`;
};
const noPython =
  refusal('python3', '-m', 'venv', '--help') ?? refusal('python3', '-m', 'pip', 'index', 'versions', 'httpx');
const noNpm = refusal('npm', 'view', 'sharp', 'version');
const unless = (reason: string | null) => (reason === null ? it : it.skip);

/** The packages of `npm run build`, installed from a running API as the page “Getting started” says. */
describe('the packages of the platform', () => {
  let api: RunningApi;
  let folder: string;
  let names: string[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'packages-'));
    const page = join(folder, 'page');
    mkdirSync(page);
    writeFileSync(join(page, 'index.html'), '<html><head></head><body></body></html>');
    execFileSync(process.execPath, ['tools/up/packages.mjs', join(page, 'packages')], { cwd: ROOT, stdio: 'pipe' });
    names = readdirSync(join(page, 'packages'));
    api = await runningApi({ PRIMITIVES_WEB: page });
  }, 300_000);
  afterAll(async () => {
    await api?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const urlOf = (ending: string) => `${api.url}/packages/${names.find((name) => name.endsWith(ending))}`;

  it('are downloads with the bytes of the files, in the npm package after the address of the platform', async () => {
    expect(names).toHaveLength(2);
    for (const name of names) {
      const answer = await fetch(`${api.url}/packages/${name}`);
      expect(answer.status).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const own = readFileSync(join(folder, 'page/packages', name));
      expect(bytes.subarray(-own.length).equals(own)).toBe(true);
      expect(bytes.length > own.length).toBe(name.endsWith('.tgz'));
    }
    expect((await fetch(`${api.url}/packages/none.whl`)).status).toBe(404);
  });

  unless(noPython)(
    `install with pip into an empty environment${noPython ? ` (skipped: ${noPython})` : ''}`,
    async () => {
      const venv = join(folder, 'venv');
      await run('python3', ['-m', 'venv', venv]);
      await run(join(venv, 'bin/pip'), ['install', '--quiet', '--no-compile', '--no-cache-dir', urlOf('.whl')]);
      const { stdout } = await run(join(venv, 'bin/primitives-bench'), ['--help']);
      expect(stdout).toContain('submit');
      const program = 'from primitives_bench import Client; print([t.slug for t in Client().tracks()])';
      const listed = await run(join(venv, 'bin/python'), ['-c', program], { env: { PRIMITIVES_URL: api.url } });
      expect(listed.stdout.trim()).toBe('[]');
    },
    600_000,
  );

  unless(noNpm)(
    `install with npm into an empty prefix${noNpm ? ` (skipped: ${noNpm})` : ''}`,
    async () => {
      const prefix = join(folder, 'prefix');
      await run('npm', ['install', '--global', '--ignore-scripts', '--prefix', prefix, urlOf('.tgz')]);
      const primitives = (...args: string[]) =>
        run(join(prefix, 'bin/primitives'), args, { env: { PATH: process.env['PATH'], HOME: folder } });
      const bundle = join(ROOT, 'tools/baselines/bundles/bag-of-colours');
      expect((await primitives('check', bundle)).stdout).toContain('verdict: ok');
      await expect(primitives('tracks')).resolves.toBeDefined(); // of this platform, which served the package
    },
    600_000,
  );
});
