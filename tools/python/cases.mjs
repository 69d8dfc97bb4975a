// Writes splits, prediction files and the reports of `primitives score` for the Python tests. Usage: node cases.mjs
// FOLDER. Five files with a report for each example of a protocol, two in the quick run of the tests, and files that
// the command refuses.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hubBenchmark, hubResults } from '@primitives/boards';
import { encodeSafetensors } from '@primitives/protocol';
import { SCORED_PROTOCOLS } from '@primitives/scoring';
import { PROTOCOL_EXAMPLES } from '@primitives/testing';
import { REFUSED, SCORED } from './prediction-files.mjs';
import { writeReceiptCases } from './receipt-cases.mjs';
import { main } from '../../apps/cli/dist/main.js';

const folder = process.argv[2];
const FILES = process.env.PRIMITIVES_TEST_QUICK === 'on' ? 2 : 5;
const RESAMPLES = 20;
const cases = [];

/** Runs the command and returns its exit code and what it prints. */
async function run(argv) {
  const streams = [process.stdout, process.stderr].map((stream) => [stream, stream.write]);
  let output = '';
  for (const [stream] of streams) stream.write = (part) => ((output += part), true);
  try {
    return { exit: await main(['node', 'primitives', ...argv]), output };
  } finally {
    for (const [stream, write] of streams) stream.write = write;
  }
}

async function ended(argv, expected) {
  const { exit, output } = await run(argv);
  if (exit !== expected) throw new Error(`primitives ${argv.join(' ')} ended with ${exit}: ${output}`);
  return output;
}
const printed = (argv) => ended(argv, 0);
const refused = (argv) => ended(argv, 1);

for (const [name, { protocol, definition, labels, rows, answer }] of Object.entries(PROTOCOL_EXAMPLES)) {
  const split = name.replaceAll(/[^a-z0-9-]+/gi, '-');
  mkdirSync(join(folder, split), { recursive: true });
  const write = (file, text) => writeFileSync(join(folder, split, file), text);
  write('definition.json', JSON.stringify(definition));
  write('labels.jsonl', labels.map((label) => `${JSON.stringify(label)}\n`).join(''));
  if (rows) write('instances.json', JSON.stringify(labels.map(({ id, image }, i) => ({ id, image, ...rows[i] }))));
  const matrices = Object.entries(answer(labels.map((_, i) => i)));
  const compare = async (changes, print, kind) => {
    for (const [change, changed] of changes) {
      const [predictions, report] = ['safetensors', 'json'].map((ending) => `${split}/${change}.${ending}`);
      const file = join(folder, predictions);
      writeFileSync(file, encodeSafetensors(new Map(matrices.map(([key, tensor]) => [key, changed(tensor, key)]))));
      const options = ['--split', join(folder, split), '--protocol', protocol, '--resamples', `${RESAMPLES}`, '--json'];
      writeFileSync(join(folder, report), await print(['score', file, ...options]));
      cases.push({ protocol, split, predictions, report, resamples: RESAMPLES, kind });
    }
  };
  await compare(Object.entries(SCORED).slice(0, FILES), printed, 'scored');
  await compare(Object.entries(REFUSED), refused, 'refused');
}
const absent = SCORED_PROTOCOLS.filter((protocol) => cases.every((one) => one.protocol !== protocol));
if (absent.length > 0) throw new Error(`no example of ${absent}`);
writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases));
await writeReceiptCases(folder, (file, keys) => run(['verify', file, '--keys', keys, '--json']));

const evaluation = {
  track: { slug: 'shapes', benchmark: 'shapes', primaryMetric: 'mac.auc.v1' },
  visibility: 'shown',
  debug: false,
  scoredAt: '2026-11-20T09:19:02.500Z',
  receipt: { url: 'https://x.example/r/ab.json' },
  results: [
    {
      board: 'closed',
      values: [{ metric: 'mac.auc.v1', label: 'AUC “exact”', value: 0.30000000000000004, low: 0.25, high: 0.35 }],
    },
  ],
};
mkdirSync(join(folder, 'hub'), { recursive: true });
writeFileSync(join(folder, 'hub/results.yaml'), hubResults({ evaluations: [evaluation] }, 'shapes', 'o/shapes'));
const tracks = [{ slug: 'shapes', boards: ['closed'], split: 'test' }];
const benchmark = { title: 'Shapes: pairs', description: 'Name every pair, #1', tracks };
writeFileSync(join(folder, 'hub/eval.yaml'), hubBenchmark(benchmark));
