/**
 * `npm run conformance`: exports published architectures at full size with random weights, checks them, runs them in
 * the sandbox of the runner and scores them on Shapes; then writes docs/conformance.json and docs/conformance.md. One
 * model at a time. Measures models without a finished row; `npm run conformance -- NAME…` measures these again. Needs
 * PyPI: the first run installs PyTorch. `npm run conformance -- --install` ends after the installation, with which the
 * tests execute every notebook.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderShapesSplit, writeShapesBenchmark } from '@primitives/datasets';
import { buildEngine } from '../build.mjs';
import { conformancePage, IMAGES, PAGE, ROWS } from './page.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = process.env.CONFORMANCE_FOLDER ?? join(root, 'node_modules/.cache/primitives/conformance');
const python = join(folder, 'venv/bin/python');

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

await buildEngine();
if (!existsSync(python)) {
  run('python3', ['-m', 'venv', join(folder, 'venv')]);
  run(python, ['-m', 'pip', 'install', 'torchvision']);
}
const notebooks = ['nbclient', 'ipykernel', 'matplotlib', 'pandas', 'pytest']; // their tests use this environment
run(python, ['-m', 'pip', 'install', '--quiet', ...notebooks, `${root}tools/python[hf,open-clip,timm]`]);
if (process.argv.includes('--install')) process.exit(0);
// optimum's exporter needs an older transformers: its environment adds them to the packages of the first one
const optimum = join(folder, 'optimum');
if (!existsSync(optimum)) {
  run('python3', ['-m', 'venv', optimum]);
  const own = join(optimum, 'bin/python');
  const packages = (of) => execFileSync(of, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))']);
  writeFileSync(join(packages(own).toString().trim(), 'first.pth'), packages(python));
  run(own, ['-m', 'pip', 'install', '--quiet', 'optimum-onnx[onnxruntime]']);
}
const splits = join(folder, 'splits');
await renderShapesSplit({ split: 'val', folder: join(splits, 'compositions'), count: IMAGES });
for (const benchmark of ['regions', 'concepts'])
  await writeShapesBenchmark({ benchmark, seed: 'conformance', folder: join(splits, benchmark) });
const env = { CONFORMANCE_SPLITS: splits, HF_HUB_OFFLINE: '1' };
run(python, [join(root, 'tools/python/conformance/run.py'), folder, ROWS, ...process.argv.slice(2)], env);
writeFileSync(PAGE, await conformancePage());
