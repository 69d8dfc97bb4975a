/**
 * From an empty environment and empty folders to scored models, by the wheel alone: an HF CLIP, an open_clip, a timm
 * backbone with linear heads, and a bare torch module. `node tools/python/conformance/from-wheel.mjs [WAY…]` needs a
 * running platform at PRIMITIVES_URL, a token in PRIMITIVES_TOKEN, PyPI, and 7 GB of disk. Prints each command with its
 * seconds. The ways share an environment, because PyTorch takes minutes to install.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program of each way, and the extra of the package that it needs. */
const WAYS = {
  hf: 'transformers_clip.py',
  'open-clip': 'open_clip_model.py',
  timm: 'timm_heads.py',
  torch: 'torch_module.py',
};
const root = fileURLToPath(new URL('../../..', import.meta.url));
const programs = fileURLToPath(new URL('ways', import.meta.url));
const folder = mkdtempSync(join(process.env.FROM_WHEEL_FOLDER ?? tmpdir(), 'from-wheel-'));
const PIP = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('PIP_')));
const { PRIMITIVES_URL = 'http://localhost:4600', PRIMITIVES_TOKEN, PATH } = process.env;
if (!PRIMITIVES_TOKEN) throw new Error('PRIMITIVES_TOKEN is missing: create a token on the account page');

/** Runs a command in a folder with an environment that has nothing of this machine but the settings of pip. */
function run(command, args, cwd) {
  const startedAt = performance.now();
  const env = {
    PATH,
    HOME: cwd,
    PRIMITIVES_URL,
    PRIMITIVES_TOKEN,
    HF_HUB_OFFLINE: '1',
    ORT_DISABLE_TELEMETRY: '1',
    ...PIP,
  };
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${seconds.padStart(7)} s  ${[command, ...args].join(' ').replaceAll(`${folder}/`, '')}`);
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}`);
  return stdout.trim();
}

const wheels = join(folder, 'wheels');
mkdirSync(wheels);
const buildTools = join(folder, 'build-tools');
run('python3', ['-m', 'venv', buildTools], folder);
run(join(buildTools, 'bin/pip'), ['install', '--quiet', 'build'], folder);
run(process.execPath, [join(root, 'tools/python/build.mjs'), join(buildTools, 'bin/python'), wheels], folder);
const wheel = join(
  wheels,
  readdirSync(wheels).find((name) => name.endsWith('.whl')),
);
try {
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(WAYS);
  run('python3', ['-m', 'venv', 'venv'], folder);
  run('venv/bin/pip', ['install', '--quiet', `${wheel}[${chosen}]`], folder);
  for (const way of chosen) {
    const place = join(folder, way);
    mkdirSync(place);
    for (const name of ['report.py', WAYS[way]]) copyFileSync(join(programs, name), join(place, name));
    console.log(`${way}: ${run('../venv/bin/python', [WAYS[way]], place).split('\n').at(-1)}`);
    rmSync(place, { recursive: true });
  }
} finally {
  rmSync(folder, { recursive: true });
}
