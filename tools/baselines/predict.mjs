// Predictions of a bundle on a labelled split, through the platform's validation, preprocessing and sandbox.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { checkBundlePath } from '@primitives/bundle-files';
import { readDefinition, readInstances, readLabels, SPLIT_FILES } from '@primitives/datasets';
import { ImagePreparer, Normaliser } from '@primitives/images';
import { openModel, predictorFor } from '@primitives/inference';
import { probeIsolation } from '@primitives/sandbox';
import { openPromise } from 'yauzl';

const BATCH = 50;

/** A split as `primitives shapes render` writes it, with its labels and images. */
export async function readSplit(folder) {
  return {
    definition: await readDefinition(join(folder, SPLIT_FILES.definition)),
    labels: await readLabels(join(folder, SPLIT_FILES.labels)),
    instances: await readInstances(join(folder, SPLIT_FILES.instances)),
    images: await readImages(join(folder, SPLIT_FILES.images)),
    isolation: await probeIsolation(),
  };
}

async function readImages(path) {
  const archive = await openPromise(path, { autoClose: false });
  const read = new Map();
  for await (const entry of archive.eachEntry())
    read.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  archive.close();
  return read;
}

/**
 * Returns all matrices of a bundle by name, rows in the order of the instances. Throws when its interface does not
 * support the protocol.
 */
export async function predictBundle(folder, protocol, { definition, instances, images, isolation }) {
  const sha256 = async (file) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  const report = await checkBundlePath(folder, { sha256 });
  if (report.verdict === 'reject')
    throw new Error(`${folder}: ${report.findings.map(({ message }) => message).join('; ')}`);
  const model = await openModel({ folder, report, isolation, threads: 1 });
  try {
    const predictor = await predictorFor(protocol, { model, definition });
    const preparer = new ImagePreparer(report.preprocessing);
    const normaliser = new Normaliser(report.preprocessing);
    const batches = [];
    for (let first = 0; first < instances.length; first += BATCH) {
      const some = instances.slice(first, first + BATCH);
      const records = await Promise.all(some.map(({ image, box }) => preparer.prepare(images.get(image), box)));
      batches.push(await predictor.predict(normaliser.batch(records), some));
    }
    return Object.fromEntries(
      Object.keys(batches[0]).map((name) => [name, joined(batches.map((batch) => batch[name]))]),
    );
  } finally {
    await model.close();
  }
}

function joined(parts) {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}
