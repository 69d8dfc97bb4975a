// Predicts the images of a split with a bundle in the runner's sandbox, on one thread: node run-sandboxed.mjs BUNDLE
// SPLIT PROTOCOL. Prints the images per second of CPU and of elapsed time, the peak memory and the isolation level, and
// writes the matrices to BUNDLE.safetensors.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBundlePath } from '@primitives/bundle-files';
import { readDefinition, readImages, SPLIT_FILES, readInstances } from '@primitives/datasets';
import { ImagePreparer, Normaliser } from '@primitives/images';
import { embedImages, ModelProcess, openModel, predictorFor } from '@primitives/inference';
import { encodeSafetensors } from '@primitives/protocol';
import { DEFAULT_LIMITS, probeIsolation } from '@primitives/sandbox';

const [folder, split, protocol] = process.argv.slice(2);
const definition = await readDefinition(join(split, SPLIT_FILES.definition));
const report = await checkBundlePath(folder);
const instances = await readInstances(join(split, SPLIT_FILES.instances));
const isolation = await probeIsolation();
const limits = DEFAULT_LIMITS;
const modelProcess = await ModelProcess.start({ isolation, limits, threads: 1 }, folder);
const model = await openModel({
  folder,
  report,
  isolation,
  threads: 1,
  process: modelProcess,
  loadTimeoutMs: 600_000,
  runTimeoutMs: 600_000,
});
const images = new Map();
for await (const { name, bytes } of readImages(join(split, SPLIT_FILES.images))) images.set(name, bytes);
const preparer = new ImagePreparer(report.preprocessing);
const normaliser = new Normaliser(report.preprocessing);
const predict =
  protocol === 'mac'
    ? await predictorFor(protocol, { model, definition })
    : { predict: async (pixels, some) => ({ embedding: (await embedImages(model, pixels, some.length)).values }) };
const facts = (measured) => ({
  isolation: isolation.level,
  ...measured,
  memoryMegabytes: Math.round(modelProcess.peakBytes / 1e6),
});
if (report.interface === 'matcher' || report.interface === 'vqa') {
  // All pairs of a text and an image take minutes with a large model: the time of one pair is measured instead.
  const { secondsEach } = await predict.estimate(instances);
  console.log(JSON.stringify(facts({ pairsPerSecond: Number((1 / secondsEach).toPrecision(2)) })));
  process.exit(0);
}
const parts = [];
const startedAt = performance.now();
for (let first = 0; first < instances.length; first += 8) {
  const some = instances.slice(first, first + 8);
  const records = await Promise.all(some.map(({ image }) => preparer.prepare(images.get(image))));
  parts.push(await predict.predict(normaliser.batch(records), some));
}
const seconds = (performance.now() - startedAt) / 1000;
const matrices = new Map(
  Object.keys(parts[0]).map((name) => {
    const data = Float32Array.from(parts.flatMap((part) => [...part[name]]));
    return [name, { shape: [instances.length, data.length / instances.length], data }];
  }),
);
writeFileSync(`${folder}.safetensors`, encodeSafetensors(matrices));
console.log(
  JSON.stringify(
    facts({ images: instances.length, imagesPerSecond: Number((instances.length / seconds).toPrecision(2)) }),
  ),
);
await model.close();
process.exit(0);
