import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBundlePath } from '@primitives/bundle-files';
import { CountedGraph, CountedOperations } from '@primitives/protocol';
import { probeIsolation, type Isolation } from '@primitives/sandbox';
import { countOperations } from './count-operations.js';
import { measureCost } from './measure-cost.js';

jest.setTimeout(240_000);

const FIXTURES = join(__dirname, '../../../bundle/fixtures');
let folder: string;
let isolation: Isolation;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operations-'));
  isolation = await probeIsolation();
});
afterAll(() => rm(folder, { recursive: true }));

const sample = async (kind: string) => {
  const bundle = join(FIXTURES, `open-valid-${kind}`);
  return { folder: bundle, report: await checkBundlePath(bundle), isolation };
};

describe('the counted operations of a bundle', () => {
  it.each(['embedder', 'dual-encoder', 'classifier'])('of type %s equal those of the measurement', async (kind) => {
    const bundle = await sample(kind);
    const counted = await countOperations(bundle);
    const measured = await measureCost({ ...bundle, seriesMs: 1 });
    expect(CountedOperations.parse(counted)).toEqual({
      v: 1,
      graphs: measured.graphs.map((graph) => CountedGraph.strip().parse(graph)),
    });
    expect(counted.graphs.find(({ role }) => role !== 'text')!.macs).toBeGreaterThan(0);
  });

  it('are missing with a reason for a model that fails, but its parameters are not', async () => {
    const { report } = await sample('embedder');
    const broken = join(folder, 'broken');
    await cp(join(FIXTURES, 'open-valid-embedder'), broken, { recursive: true });
    await writeFile(join(broken, report.graphs[0]!.file), 'no graph');
    const counted = await countOperations({ folder: broken, report, isolation });
    expect(CountedOperations.parse(counted)).toMatchObject({
      graphs: [{ parameters: report.graphs[0]!.parameters.total, macs: null, flops: null }],
      failed: `${report.graphs[0]!.file} ended with error while loading`,
    });
  });

  it('are missing with a reason if counting takes too long', async () => {
    const counted = await countOperations({ ...(await sample('embedder')), timeoutMs: 1 });
    expect(counted).toMatchObject({ graphs: [{ flops: null }], failed: 'counting took more than 0.001 s' });
  });

  it('are cancelled by the signal', async () => {
    const counting = countOperations({
      ...(await sample('embedder')),
      signal: AbortSignal.abort(new Error('stopped')),
    });
    await expect(counting).rejects.toThrow('stopped');
  });
});
