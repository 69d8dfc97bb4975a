import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '../../..');
export const PACKAGE = join(ROOT, 'tools/python');
const CACHE = join(ROOT, 'node_modules/.cache/primitives/python');
const BIN = join(CACHE, process.platform === 'win32' ? 'Scripts' : 'bin');
/** The folder of the wheel that hatchling built. */
export const WHEELS = join(CACHE, 'wheels');
/** The interpreter of the environment with the wheel, and its command. */
export const PYTHON = join(BIN, process.platform === 'win32' ? 'python.exe' : 'python');
export const COMMAND = join(BIN, 'primitives-bench');
const REQUIRED = [3, 10];
/** Modules of the static checks, which the quick run leaves out. */
const CHECKERS = process.env['PRIMITIVES_TEST_QUICK'] === 'on' ? [] : ['mypy', 'ruff'];
/** Packages of the tests. Dependencies of the wheel are listed, so that it is installed without them again. */
const PACKAGES = [
  'build',
  'hatchling',
  'pytest',
  'cryptography',
  'onnx',
  'onnxruntime',
  'pillow',
  'httpx',
  'mini-racer<0.15',
  'numpy',
  'pyyaml',
  'huggingface_hub',
  'tqdm',
  'typing-extensions',
];

const MODULES = [
  'build',
  'hatchling',
  'pytest',
  'onnxruntime',
  'PIL',
  'httpx',
  'py_mini_racer',
  'yaml',
  'cryptography',
].concat('huggingface_hub');

const run = (command: string, args: readonly string[]) => spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });

const installed = (names: readonly string[]) => run(PYTHON, ['-c', `import ${names.join(', ')}`]).status === 0;

/** Installs packages unless their modules are there. @returns why they are missing; null if they are installed */
export function installPackages(modules: readonly string[], packages: readonly string[]): string | null {
  if (installed(modules)) return null;
  // Python compiles the modules that are imported, a small part of the installed ones.
  const options = ['--quiet', '--no-compile', '--retries', '1'];
  const { status, stderr } = run(PYTHON, ['-m', 'pip', 'install', ...options, ...packages]);
  return status === 0 ? null : `PyPI did not answer: ${stderr.trim().split('\n').at(-1)}`;
}

/** Why the package cannot be tested here; null if it can. The environment is kept between runs. */
export function missingPython(): string | null {
  const found = run('python3', ['-c', 'import sys; print(*sys.version_info[:2])']);
  if (found.status !== 0) return 'there is no python3';
  const [major = 0, minor = 0] = found.stdout.trim().split(' ').map(Number);
  if (major < REQUIRED[0]! || (major === REQUIRED[0] && minor < REQUIRED[1]!))
    return `python3 is ${major}.${minor}; 3.10 or later is needed`;
  if (!existsSync(PYTHON) && run('python3', ['-m', 'venv', CACHE]).status !== 0) return 'python3 has no venv';
  return installPackages([...CHECKERS, ...MODULES], [...CHECKERS, ...PACKAGES]);
}

/** Builds the wheel and installs it, unless the wheel of the same sources is installed. */
export function installWheel(): void {
  execFileSync(process.execPath, ['tools/python/build.mjs'], { cwd: ROOT, stdio: 'pipe' });
  const digest = digestOfSources();
  const stamp = join(CACHE, 'wheel.sha256');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  rmSync(WHEELS, { recursive: true, force: true });
  rmSync(join(PACKAGE, 'build'), { recursive: true, force: true });
  mkdirSync(WHEELS, { recursive: true });
  const pip = (...args: string[]) => execFileSync(PYTHON, ['-m', ...args], { cwd: ROOT, stdio: 'pipe' });
  pip('build', '--no-isolation', '--wheel', '--outdir', WHEELS, 'tools/python');
  pip('pip', 'install', '--quiet', '--no-deps', '--force-reinstall', join(WHEELS, readdirSync(WHEELS)[0] ?? ''));
  writeFileSync(stamp, digest);
}

function digestOfSources(): string {
  const sources = readdirSync(join(PACKAGE, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.pyc'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const path of [join(PACKAGE, 'pyproject.toml'), join(PACKAGE, 'README.md'), ...sources])
    hash.update(path.slice(PACKAGE.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}
