// Measures the cost of bundles as a runner does; the machine should be idle. node tools/baselines/efficiency.mjs
// <folder of bundles> [--json FILE] [--seconds 10]: prints one line per bundle, with median, p10 and p90 of the times
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBundlePath } from '@primitives/bundle-files';
import { measureCost } from '@primitives/inference';
import { probeIsolation } from '@primitives/sandbox';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, seconds: { type: 'string', default: '10' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('usage: node tools/baselines/efficiency.mjs <folder of bundles> [--json FILE]');
  process.exit(2);
}
const isolation = await probeIsolation();
const costs = {};
const cells = (values) => console.log(`| ${values.join(' | ')} |`);
cells(['bundle', 'parameters', 'MACs', 'one picture, ms (p10–p90)', 'ratio', 'memory at batch 16, MB']);
cells(['---', '--:', '--:', '--:', '--:', '--:']);
for (const name of readdirSync(folder)) {
  const path = join(folder, name);
  const report = await checkBundlePath(path, {});
  if (report.verdict === 'reject')
    throw new Error(`${path}: ${report.findings.map(({ message }) => message).join('; ')}`);
  const cost = await measureCost({ folder: path, report, isolation, seriesMs: Number(options.seconds) * 1_000 });
  const [{ batch1, batch16, parameters, macs }] = cost.graphs;
  const memoryAtBatch16 = cost.memory.batch16Bytes - cost.memory.emptyBytes;
  costs[name] = { macs, parameters, memoryAtBatch16, batch1: timesOf(batch1), batch16: timesOf(batch16) };
  const timed =
    'withheld' in batch1
      ? ['–', '–']
      : [
          `${batch1.medianMs.toFixed(2)} (${batch1.p10Ms.toFixed(2)}–${batch1.p90Ms.toFixed(2)})`,
          batch1.ratio.toPrecision(2),
        ];
  cells([name, parameters, macs ?? '–', ...timed, (memoryAtBatch16 / 1e6).toFixed(0)]);
}

/** Milliseconds to three decimals, or the reason why there are none. */
function timesOf(times) {
  if (times === null || 'withheld' in times) return times;
  return Object.fromEntries(Object.entries(times).map(([key, value]) => [key, Number(value.toFixed(3))]));
}

if (options.json) writeFileSync(options.json, `${JSON.stringify(costs, null, 1)}\n`);
