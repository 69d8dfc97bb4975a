// Predicts the instances of a split with a bundle in the runner's sandbox, on one thread: node run-sandboxed.mjs BUNDLE
// SPLIT PROTOCOL. Prints the instances per second, for matchers and vqa the pairs of image and text per second, the
// peak memory and the isolation level, or why a runner rejects the bundle; writes the matrices to BUNDLE.safetensors.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { predictionLayout } from '@primitives/benchmark';
import { checkBundlePath } from '@primitives/bundle-files';
import { readDefinition, readImages, readInstances, SPLIT_FILES } from '@primitives/datasets';
import { ImagePreparer, Normaliser } from '@primitives/images';
import { ModelProcess, ModelRejectedError, openModel, predictorFor } from '@primitives/inference';
import { encodeSafetensors } from '@primitives/protocol';
import { DEFAULT_LIMITS, probeIsolation } from '@primitives/sandbox';

const BATCH = 8;
const [folder, split, protocol] = process.argv.slice(2);
const definition = await readDefinition(join(split, SPLIT_FILES.definition));
const instances = await readInstances(join(split, SPLIT_FILES.instances));
const wanted = new Set(instances.map(({ image }) => image));
const images = new Map();
for await (const { name, bytes } of readImages(join(split, SPLIT_FILES.images)))
  if (wanted.has(name)) images.set(name, bytes);
const report = await checkBundlePath(folder);
const isolation = await probeIsolation();
const modelProcess = await ModelProcess.start({ isolation, limits: DEFAULT_LIMITS, threads: 1 }, folder);
const model = await openModel({
  folder,
  report,
  isolation,
  threads: 1,
  process: modelProcess,
  loadTimeoutMs: 600_000,
  runTimeoutMs: 600_000,
});
const preparer = new ImagePreparer(report.preprocessing);
const normaliser = new Normaliser(report.preprocessing);
const predictor = await predictorFor(protocol, { model, definition });
const pairs = (await predictor.estimate?.(instances))?.pairs;
async function predictAll() {
  const parts = [];
  for (let first = 0; first < instances.length; first += BATCH) {
    const some = instances.slice(first, first + BATCH);
    const records = await Promise.all(some.map(({ image, box }) => preparer.prepare(images.get(image), box)));
    parts.push(await predictor.predict(normaliser.batch(records), some));
  }
  return parts;
}
process.on('uncaughtException', (error) => {
  if (!(error instanceof ModelRejectedError)) throw error;
  console.log(JSON.stringify({ verdict: 'rejected by the runner', findings: [error.finding.message] }));
  process.exit(0);
});
if (protocol === 'vaw-itc') await predictAll(); // encodes the statements, which mac does before its first image
const startedAt = performance.now();
const parts = await predictAll();
const seconds = (performance.now() - startedAt) / 1000;
const layouts = predictionLayout(definition, protocol, instances, report.interface);
const matrices = layouts
  .filter(({ name }) => name in parts[0])
  .map(({ name, rows, columns }) => {
    const data = Float32Array.from(parts.flatMap((part) => [...part[name]]));
    return [name, { shape: columns === null ? [rows] : [rows, data.length / rows], data }];
  });
writeFileSync(`${folder}.safetensors`, encodeSafetensors(new Map(matrices)));
const perSecond = (count) => Number((count / seconds).toPrecision(2));
console.log(
  JSON.stringify({
    isolation: isolation.level,
    images: instances.length,
    ...(pairs ? { pairsPerSecond: perSecond(pairs) } : { imagesPerSecond: perSecond(instances.length) }),
    memoryMegabytes: Math.round(modelProcess.peakBytes / 1e6),
  }),
);
await model.close();
process.exit(0);
