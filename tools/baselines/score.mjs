// Scores bundles on a split with labels, through the platform's own check, preparation, sandbox and MAC metrics:
// node tools/baselines/score.mjs <folder of one split> [bundle folder ...]
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { basename, join, resolve } from 'node:path';
import { checkBundlePath } from '@primitives/bundle-files';
import { readDefinition, readLabels, SPLIT_FILES } from '@primitives/datasets';
import { ImagePreparer, Normaliser } from '@primitives/images';
import { macPredictor, Model, probeIsolation, TextTokens } from '@primitives/inference';
import {
  CALIBRATION_PROFILES,
  formatMetric,
  MAC_BOARD_METRICS,
  metricDefinition,
  pairMetrics,
  PairReduction,
  pairSpace,
} from '@primitives/metrics';
import { openPromise } from 'yauzl';

const BATCH = 50;
const COMMITTED = join(import.meta.dirname, 'bundles');

const [split, ...given] = process.argv.slice(2);
if (split === undefined) {
  console.error('usage: node tools/baselines/score.mjs <folder of one split> [bundle folder ...]');
  process.exit(2);
}
const bundles =
  given.length > 0 ? given.map((folder) => resolve(folder)) : readdirSync(COMMITTED).map((name) => join(COMMITTED, name));
const definition = await readDefinition(join(split, SPLIT_FILES.definition));
const labels = await readLabels(join(split, SPLIT_FILES.labels));
const images = await readImages(join(split, SPLIT_FILES.images));
const isolation = await probeIsolation();
const metrics = MAC_BOARD_METRICS.map((id) => metricDefinition(id));
const cells = (values) => `| ${values.join(' | ')} |`;

console.log(cells(['bundle', 'world', ...metrics.map(({ label }) => label)]));
console.log(cells(['---', '---', ...metrics.map(() => '--:')]));
for (const bundle of bundles) {
  const scores = await predict(bundle);
  for (const world of ['closed', 'open']) {
    const values = evaluate(scores, world);
    console.log(
      cells([
        basename(bundle),
        world,
        ...metrics.map((metric) => (values[metric.id] === null ? '–' : formatMetric(metric, values[metric.id]))),
      ]),
    );
  }
}

async function readImages(path) {
  const archive = await openPromise(path, { autoClose: false });
  const read = new Map();
  for await (const entry of archive.eachEntry())
    read.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  archive.close();
  return read;
}

/** All scores of a bundle by branch, rows in the order of the labels. */
async function predict(folder) {
  const sha256 = async (file) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  const report = await checkBundlePath(folder, { sha256 });
  if (report.verdict === 'reject') throw new Error(`${folder}: ${report.findings.map(({ message }) => message).join('; ')}`);
  const tokens = report.text === null ? null : await TextTokens.open(folder, report);
  const model = await Model.open({ folder, report, isolation, threads: 1 });
  try {
    const predictor = await macPredictor(model, definition, tokens);
    const preparer = new ImagePreparer(report.preprocessing);
    const normaliser = new Normaliser(report.preprocessing);
    const batches = [];
    for (let first = 0; first < labels.length; first += BATCH) {
      const records = await Promise.all(
        labels.slice(first, first + BATCH).map(({ image }) => preparer.prepare(images.get(image))),
      );
      batches.push(await predictor.predict(normaliser.batch(records), records.length));
    }
    return Object.fromEntries(Object.keys(batches[0]).map((branch) => [branch, joined(batches.map((batch) => batch[branch]))]));
  } finally {
    await model.close();
  }
}

function joined(parts) {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

function evaluate({ pair, ...branches }, world) {
  const [attributes, objects] = [definition.attributes.length, definition.objects.length];
  const space = pairSpace({ attributes, objects, ...definition.pairs }, world, labels[0]?.set);
  const reduction = new PairReduction(space, CALIBRATION_PROFILES.mac);
  const truth = labels.map((label) => ({
    attributes: label.positive.map((name) => definition.attributes.indexOf(name)),
    object: definition.objects.indexOf(label.object),
  }));
  reduction.add(
    truth,
    pair === undefined ? branches : { ...branches, pair: candidatesOnly(pair, space, attributes * objects) },
  );
  return pairMetrics(reduction.finish());
}

/** A matrix over the open world cut down to the columns of a space. */
function candidatesOnly(pair, space, width) {
  const columns = Array.from(space.columnOf.keys()).filter((cell) => space.columnOf[cell] >= 0);
  return Float32Array.from(
    { length: (pair.length / width) * columns.length },
    (_, i) => pair[Math.floor(i / columns.length) * width + columns[i % columns.length]],
  );
}
