import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBundlePath } from '@primitives/bundle-files';
import { probeIsolation, type Isolation } from '@primitives/sandbox';
import { checkRuntime } from './index.js';

const SAMPLES = join(__dirname, '../../bundle/fixtures');
const expected = JSON.parse(readFileSync(join(SAMPLES, 'expected.json'), 'utf8')) as Record<
  string,
  { verdict: string; code: string }
>;
const names = Object.keys(expected).filter((name) => !name.endsWith('.zip'));
const L1: Isolation = { level: 'L1', reason: 'requested by the test', bubblewrap: null };

/** Static check, then load and probes: as in `primitives check` and every runner. */
async function judge(name: string, isolation: Isolation): Promise<{ verdict: string; code: string }> {
  const sample = join(SAMPLES, name.split('/')[0]!);
  const bare = sample.endsWith('.onnx');
  const folder = bare ? mkdtempSync(join(tmpdir(), 'sample-')) : sample;
  if (bare) copyFileSync(sample, join(folder, 'model.onnx'));
  try {
    const report = await checkBundlePath(
      bare ? join(folder, 'model.onnx') : folder,
      bare ? { interface: 'embedder' } : {},
    );
    const runtime = await checkRuntime(folder, report, isolation);
    const [first] = [...report.findings, ...runtime.findings];
    return { verdict: report.verdict === 'reject' ? 'reject' : runtime.verdict, code: first?.code ?? 'ok' };
  } finally {
    if (bare) rmSync(folder, { recursive: true });
  }
}

const documented = (name: string) => ({ verdict: expected[name]!.verdict, code: expected[name]!.code });

describe('a sample bundle gets its documented verdict', () => {
  let strongest: Isolation;
  beforeAll(async () => {
    strongest = await probeIsolation();
  });

  it.each(names)(
    '%s, at the strongest isolation of this machine',
    async (name) => expect(await judge(name, strongest)).toEqual(documented(name)),
    60_000,
  );

  it.each(['open-valid-classifier', 'open-hostile-nan.onnx', 'open-hostile-memory-bomb.onnx'])(
    '%s, at L1',
    async (name) => expect(await judge(name, L1)).toEqual(documented(name)),
    60_000,
  );
});
