import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderShapesSplit, writeShapesBenchmark } from '@primitives/datasets';
import { CliError } from '../cli-error.js';
import { ablateClusters, clusterTable } from './split-clusters.js';

const EMBEDDER = join(__dirname, '../../../../libs/bundle/fixtures/open-valid-embedder');

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'split-clusters-'));
  await writeShapesBenchmark({ benchmark: 'concepts', seed: 'seed', folder: at('concepts') });
  await renderShapesSplit({ split: 'val', folder: at('pairs'), count: 6 });
});
afterAll(() => rm(folder, { recursive: true }));

const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  return error instanceof CliError ? error.refusal.code : error;
};

describe('primitives split clusters', () => {
  it('runs an attribute probe for several k with the features of a bundle, and plots the figures', async () => {
    const options = { embedder: EMBEDDER, ks: [4, 12], seed: 1, plots: at('plots'), json: true };
    const { ablations } = await ablateClusters(at('concepts'), options);
    expect(ablations.map(({ k, sizes }) => [k, sizes.length])).toEqual([
      [4, 4],
      [12, 12],
    ]);
    expect(ablations.some(({ attributes }) => attributes.length > 0)).toBe(true);
    expect(clusterTable(ablations).split('\n').length).toBeGreaterThanOrEqual(3);
    expect((await readdir(at('plots'))).sort()).toEqual([
      'correlation.svg',
      'scatter-k12.svg',
      'scatter-k4.svg',
      'selectivity.svg',
      'similarity.svg',
      'sizes-k12.svg',
      'sizes-k4.svg',
      'sizes-supercategory.svg',
    ]);
    const points = (await readFile(at('plots/scatter-k4.svg'), 'utf8')).match(/<circle/g) ?? [];
    expect(points).toHaveLength(ablations[0]!.attributes.length);
  });

  it('refuses a benchmark without a probe, and more clusters than concepts', async () => {
    const options = { embedder: EMBEDDER, ks: [4], seed: 1, json: true };
    expect(await refusalOf(ablateClusters(at('pairs'), options))).toBe('probe_missing');
    expect(await refusalOf(ablateClusters(at('concepts'), { ...options, ks: [4, 5_000] }))).toBe('cluster_count');
  });
});
