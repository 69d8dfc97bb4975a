/**
 * `npm run conformance`: exports published architectures at full size with random weights, checks them, runs them in
 * the sandbox of the runner and scores them on Shapes; then writes docs/conformance.md. One model at a time; a rerun
 * continues. `npm run conformance -- NAME…` runs some models only. Needs PyPI: the first run installs PyTorch.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderShapesSplit } from '@primitives/datasets';
import { buildEngine } from '../build.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = process.env.CONFORMANCE_FOLDER ?? join(root, 'node_modules/.cache/primitives/conformance');
const python = join(folder, 'venv/bin/python');
const IMAGES = 16;

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

await buildEngine();
if (!existsSync(python)) {
  run('python3', ['-m', 'venv', join(folder, 'venv')]);
  run(python, ['-m', 'pip', 'install', 'torchvision']);
}
run(python, ['-m', 'pip', 'install', '--quiet', `${root}tools/python[hf,open-clip,timm]`]);
const split = join(folder, 'split');
await renderShapesSplit({ split: 'val', folder: split, count: IMAGES });
const env = { CONFORMANCE_SPLIT: split, HF_HUB_OFFLINE: '1' };
run(python, [join(root, 'tools/python/conformance/run.py'), folder, ...process.argv.slice(2)], env);
const rows = JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8'));
writeFileSync(join(root, 'docs/conformance.md'), page(Object.values(rows)));
run('npx', ['prettier', '--write', 'docs/conformance.md']);

function page(measured) {
  const cell = (value, unit = '') => (value === undefined || value === null ? '–' : `${value}${unit}`);
  const lines = measured.map((row) => {
    const differences = Object.entries(row.differences ?? {}).map(([name, text]) => `${name}: ${text}`);
    const pace = row.imagesPerSecond ? `${row.imagesPerSecond} images` : cell(row.pairsPerSecond, ' pairs');
    const findings = (row.findings ?? []).join('; ');
    const verdict = `${row.verdict}${row.message ? `: ${row.message}` : ''}${findings ? `: ${findings}` : ''}`;
    return `| ${[row.model, cell(row.megabytes, ' MB'), cell(row.exportCpuSeconds, ' s'), differences.join('<br>') || '–', pace, cell(row.memoryMegabytes, ' MB'), cell(row.pythonAgainstRunner?.toPrecision?.(2)), verdict.replaceAll('\n', ' ').replaceAll('|', '/').slice(0, 400)].join(' | ')} |`;
  });
  return `# Conformance with PyTorch libraries

Written by \`npm run conformance\`: architectures of transformers, open_clip and timm at full size with random weights. Each
is exported by \`primitives-bench\`, checked, run in the runner's sandbox on one thread and, where the protocol is \`mac\`,
scored on ${IMAGES} images of Shapes. The difference is that of ONNX Runtime from PyTorch in float32 on probe inputs; the export
is processor time; the pace was measured on a shared machine; the last difference is the largest between \`Bundle.predict\`
and the runner, in logits.

| model | size | export | ONNX against PyTorch | per second | memory | Python against runner | verdict |
| --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`;
}
