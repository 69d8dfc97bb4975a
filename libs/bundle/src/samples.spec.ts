import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkBundle, checkBundleZip, memorySource, type BundleReport } from './index.js';

const FIXTURES = join(__dirname, '../fixtures');
const expected: Record<string, { verdict: string; stage: string; code: string }> = JSON.parse(
  readFileSync(join(FIXTURES, 'expected.json'), 'utf8'),
);

/** Findings of these stages need a running model. */
const LATER = ['run', 'load'];

async function check(sample: string): Promise<BundleReport> {
  const path = join(FIXTURES, sample);
  if (statSync(path).isDirectory()) {
    return checkBundle(
      memorySource(
        Object.fromEntries(readdirSync(path).map((name) => [name, new Uint8Array(readFileSync(join(path, name)))])),
      ),
    );
  }
  const bytes = new Uint8Array(readFileSync(path));
  if (sample.endsWith('.zip'))
    return checkBundleZip({
      size: bytes.length,
      read: async (offset, length) => bytes.subarray(offset, offset + length),
    });
  return checkBundle(memorySource({ 'model.onnx': bytes }), { interface: 'embedder' });
}

describe('the sample bundles', () => {
  it.each(Object.entries(expected))('%s gets its documented verdict', async (name, { verdict, stage, code }) => {
    const report = await check(name);
    const refused = verdict === 'reject' && !LATER.includes(stage);
    expect(report.findings.map((it) => it.code)).toEqual(refused ? [code] : []);
    expect(report.verdict).toBe(refused ? 'reject' : 'ok');
  });
});
