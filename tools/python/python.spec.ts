import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
/** Kept between runs, so that only our own wheel is installed again. */
const VENV = join(ROOT, 'node_modules/.cache/primitives/python');
const PYTHON = join(VENV, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
const REQUIRED = [3, 10];
const PACKAGES = [
  'build',
  'hatchling',
  'pytest',
  'mypy',
  'ruff',
  'cryptography',
  'onnx',
  'onnxruntime',
  'pillow',
  'httpx',
  'mini-racer<0.15',
  'numpy',
  'pyyaml',
  'huggingface_hub',
  'rich',
  'tqdm',
  'typing-extensions',
];

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', env });

/** Why the package cannot be tested here; null if it can. */
function missing(): string | null {
  const found = run('python3', ['-c', 'import sys; print(*sys.version_info[:2])']);
  if (found.status !== 0) return 'there is no python3';
  const [major = 0, minor = 0] = found.stdout.trim().split(' ').map(Number);
  if (major < REQUIRED[0]! || (major === REQUIRED[0] && minor < REQUIRED[1]!))
    return `python3 is ${major}.${minor}; 3.10 or later is needed`;
  if (!existsSync(PYTHON) && run('python3', ['-m', 'venv', VENV]).status !== 0) return 'python3 has no venv';
  if (
    run(PYTHON, [
      '-c',
      'import build, hatchling, mypy, ruff, pytest, onnxruntime, PIL, httpx, py_mini_racer, cryptography, yaml, huggingface_hub',
    ]).status === 0
  )
    return null;
  const installed = run(PYTHON, ['-m', 'pip', 'install', '--quiet', '--retries', '1', ...PACKAGES]);
  return installed.status === 0 ? null : `PyPI did not answer: ${installed.stderr.trim().split('\n').at(-1)}`;
}

const reason = missing();
const title = reason === null ? 'the wheel' : `the wheel (skipped: ${reason})`;

(reason === null ? describe : describe.skip)(title, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'python-'));
    const wheels = join(folder, 'wheels');
    mkdirSync(wheels);
    execFileSync(process.execPath, ['tools/python/build.mjs'], { cwd: ROOT, stdio: 'pipe' });
    rmSync(join(ROOT, 'tools/python/build'), { recursive: true, force: true });
    execFileSync(PYTHON, ['-m', 'build', '--no-isolation', '--wheel', '--outdir', wheels, 'tools/python'], {
      cwd: ROOT,
      stdio: 'pipe',
    });
    const [wheel = ''] = readdirSync(wheels);
    execFileSync(PYTHON, ['-m', 'pip', 'install', '--quiet', '--no-deps', '--force-reinstall', join(wheels, wheel)], {
      stdio: 'pipe',
    });
    execFileSync(process.execPath, ['tools/python/cases.mjs', join(folder, 'cases')], { cwd: ROOT, stdio: 'pipe' });
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['ruff', ['check', '.', '../../examples']],
    ['ruff', ['format', '--check', '.', '../../examples']],
    ['mypy', ['--cache-dir', join(VENV, 'mypy-cache')]],
  ])('is clean under %s %j', (tool, args) => {
    const { status, stdout, stderr } = spawnSync(PYTHON, ['-m', tool, ...args], {
      cwd: join(ROOT, 'tools/python'),
      encoding: 'utf8',
      env: { ...process.env, RUFF_NO_CACHE: 'true' },
    });
    expect(status === 0 ? '' : `${stdout}\n${stderr}`).toBe('');
  });

  it('passes its own tests, with the golden bundles and the reports of primitives score', () => {
    const { status, stdout, stderr } = run(
      PYTHON,
      ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', join(ROOT, 'tools/python/tests')],
      {
        ...process.env,
        PRIMITIVES_CASES: join(folder, 'cases'),
        PRIMITIVES_REPOSITORY: ROOT,
        ORT_DISABLE_TELEMETRY: '1',
      },
    );
    expect(status === 0 ? '' : `${stdout}\n${stderr}`).toBe('');
  });
});
