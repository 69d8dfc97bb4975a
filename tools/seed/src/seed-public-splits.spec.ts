import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBlobs } from '@primitives/blobs';
import { compoundsDefinition, regionsDefinition } from '@primitives/shapes';
import { allTracks, publicSplits } from '@primitives/store/benchmarks';
import { testDatabase, type TestDatabase } from '@primitives/testing';
import { readAuditLog } from '@primitives/store/operations';
import { seedFirstSample, seedPublicSplits } from './seed-public-splits.js';
import { seedShapes } from './seed-shapes.js';
import { seedVersion } from './seed-split.js';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'public-splits-'));
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('the public splits of Shapes', () => {
  const optionsOf = ({ adminUrl }: TestDatabase) => ({
    databaseUrl: adminUrl,
    blobsUrl: `file://${join(folder, 'blobs')}`,
    workFolder: folder,
    log: () => {},
    count: 3,
  });

  it('begin with a sample for the first page', async () => {
    const own = await testDatabase();
    try {
      const options = optionsOf(own);
      const store = await own.openAsAdmin();
      const blobs = openBlobs(options.blobsUrl);
      for (const definition of [compoundsDefinition(), regionsDefinition()]) {
        const blob = await blobs.write(new TextEncoder().encode(JSON.stringify(definition)));
        await store.transaction((tx) => seedVersion(tx, definition, blob));
      }
      await seedFirstSample(options);
      expect(await publicSplits(store.manager)).toMatchObject([{ benchmark: 'shapes-regions', name: 'test' }]);
      await seedPublicSplits(options);
      const benchmarks = (await publicSplits(store.manager)).map(({ benchmark }) => benchmark);
      expect(benchmarks).toEqual(['shapes-compounds', 'shapes-regions']);
    } finally {
      await own.drop();
    }
  });
  it('are published once with images and labels, in the same order', async () => {
    const options = optionsOf(database);
    const { manager } = await database.openAsAdmin();
    await seedPublicSplits(options);
    expect(await publicSplits(manager)).toEqual([]);
    await seedShapes({
      ...options,
      labelsFolder: join(folder, 'labels'),
      seed: 'hidden',
      pilotShardSize: 2,
      shardSize: 2,
      quotaLimit: 1,
      pool: 'local',
      minimumIsolation: 'L3',
    });
    await seedPublicSplits(options);
    await seedPublicSplits(options);
    const splits = await publicSplits(manager);
    expect(splits).toMatchObject([
      { benchmark: 'shapes', version: 1, name: 'train', instanceCount: 3 },
      { benchmark: 'shapes', version: 1, name: 'val', instanceCount: 3 },
    ]);
    const [shapes] = await allTracks(manager);
    expect(shapes?.sample).toMatchObject({ instances: 3 });
    const logged = await readAuditLog(manager, { target: null, act: null, by: 'start of', after: null, limit: 9 });
    expect(logged.map(({ act, by }) => `${act} by ${by}`).reverse()).toEqual(
      ['pool.create', 'benchmark.add', 'track.open', 'split.publish_labels', 'split.publish_labels'].map(
        (act) => `${act} by start of the installation`,
      ),
    );
    const blobs = openBlobs(options.blobsUrl);
    const idsOf = async (sha256: string) =>
      (await blobs.read(sha256))
        .toString('utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: string }).id);
    for (const { instancesSha256, labelsSha256 } of splits)
      expect(await idsOf(labelsSha256)).toEqual(await idsOf(instancesSha256));
  });
});
