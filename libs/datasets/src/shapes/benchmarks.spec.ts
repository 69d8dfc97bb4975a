import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { predictionLayout, PROTOCOL_IDS } from '@primitives/benchmark';
import { readDefinition, readInstances, readLabels } from '../label-reader.js';
import { SHAPES_BENCHMARKS, writeShapesBenchmark, type ShapesBenchmark } from './benchmarks.js';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'shapes-'))));
afterAll(() => rm(folder, { recursive: true }));

const known = new Map<ShapesBenchmark, ReturnType<typeof draw>>();
const drawn = (benchmark: ShapesBenchmark): ReturnType<typeof draw> => {
  const found = known.get(benchmark) ?? draw(benchmark);
  known.set(benchmark, found);
  return found;
};
const draw = async (benchmark: ShapesBenchmark) => {
  const files = await writeShapesBenchmark({ benchmark, seed: 'spec', folder: join(folder, benchmark) });
  const [definition, instances, labels] = await Promise.all([
    readDefinition(files.definition),
    readInstances(files.instances),
    readLabels(files.labels),
  ]);
  return { definition, instances, labels, archive: await readFile(files.images) };
};

describe.each(Object.keys(SHAPES_BENCHMARKS) as ShapesBenchmark[])('%s on disk', (benchmark) => {
  it('have a label for every instance, in the same order, and reveal nothing of it beyond the question', async () => {
    const { definition, instances, labels, archive } = await drawn(benchmark);
    expect(instances.map(({ id, image, box }) => [id, image, box])).toEqual(
      labels.map(({ id, image, box }) => [id, image, box]),
    );
    expect([...instances.map(({ id }) => id)].sort()).toEqual(instances.map(({ id }) => id));
    const known = new Set([...definition.attributes, ...definition.objects]);
    const named = labels.flatMap(({ object, positive, negative = [] }) => [object, ...positive, ...negative]);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(JSON.stringify(instances)).not.toMatch(/positive|negative|set/);
    expect(archive.includes(`${instances[0]?.image}`)).toBe(true);
    for (const protocol of PROTOCOL_IDS.filter((id) => definition.templates !== undefined || !id.startsWith('vaw'))) {
      expect(predictionLayout(definition, protocol, instances).length).toBeGreaterThan(0);
    }
  });
});

it('query the annotated attributes of regions and implied ones', async () => {
  const { definition, instances, labels } = await drawn('regions');
  instances.forEach(({ object, queries = [] }, i) => {
    const queried = new Set(queries.map((a) => definition.attributes[a]));
    expect(object).toBe(labels[i]?.object);
    expect(
      [...(labels[i]?.positive ?? []), ...(labels[i]?.negative ?? [])].filter((name) => !queried.has(name)),
    ).toEqual([]);
  });
});
