// Accepts Still Life by science: node tools/baselines/accept-still-life.mjs <folder of still_life.py> [--json FILE]
// [--metrics exact_match,auc,…]
// Prints the boards of both seasons and of all images, and the tests of docs/appendix/still-life-acceptance.md, by the
// platform's own scoring and ranking code. The value of a model is the mean over its seeds, and so is what each image
// contributes to it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDefinition, readInstances, readLabels, readNpz, SPLIT_FILES } from '@primitives/datasets';
import { metricDefinition } from '@primitives/metrics';
import { measureEntry, pairedComparison, rankBoard, rankStability, replicate, resampling } from '@primitives/ranking';
import { everyPlace, finished, judgeOf, referencePredictions } from '@primitives/scoring';

const PROTOCOL = 'mac';
const SEASONS = ['season-1', 'season-2'];
const WORLDS = ['closed', 'open'];
const RESAMPLES = 1_000;
const FLOORS = ['CONSTANT', 'RANDOM', 'PRIOR'];
/** A training run of a model is called `two-heads-seed-2`. */
const modelOf = (name) => name.replace(/-seed-\d+$/, '');
const isGroup = (id) => /^group-\d$/.test(id);
const isFloor = (id) => FLOORS.includes(id);

const INTEGRATOR = 'mvp-integrator';
/** Two linear heads on the same frozen features as the integrator, and on convolutions that were trained with them. */
const HEADS = ['two-heads', 'attribute-object'];

/** 97.5% quantiles of Student's t by degrees of freedom, from 1. */
const STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];

/** The first is the metric of every test. */
const COLUMNS = ['exact_match', 'auc', 'top1_p', 'top1_p_obj', 'top1_p_attr', 'best_unseen'];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, metrics: { type: 'string', default: COLUMNS.join(',') } },
});
const METRICS = options.metrics.split(',').map((name) => `mac.${name}.v1`);
const [folder] = positionals;
if (folder === undefined) {
  console.error(
    'usage: node tools/baselines/accept-still-life.mjs <folder of still_life.py> [--json FILE] [--metrics NAME,NAME]',
  );
  process.exit(2);
}

const names = readdirSync(join(folder, 'runs', SEASONS[0]))
  .filter((file) => file.endsWith('.npz'))
  .map((file) => file.slice(0, -'.npz'.length))
  .filter((name) => SEASONS.every((season) => existsSync(join(folder, 'runs', season, `${name}.npz`))))
  .sort();
const seasons = new Map();
for (const season of SEASONS) seasons.set(season, await readSeason(season));
seasons.set('all images', joined([...seasons.values()]));

const results = {};
const judgedIn = new Map();
for (const [season, test] of seasons) {
  const { split } = test;
  const images = new Set(split.labels.map(({ image }) => image)).size;
  const judged = judgedOf(test);
  judgedIn.set(season, judged);
  results[season] = { images, objects: split.labels.length };
  for (const world of WORLDS) results[season][world] = testsOf(judged, world);
  console.error(`${season}: ${images} images, ${split.labels.length} objects`);
}
results.stability = Object.fromEntries(WORLDS.map((world) => [world, stabilityOf(world)]));
print();
if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 1)}\n`);

async function readSeason(season) {
  const path = (file) => join(folder, season, SPLIT_FILES[file]);
  const labels = await readLabels(path('labels'));
  const split = {
    definition: await readDefinition(path('definition')),
    labels,
    rows: await readInstances(path('instances')),
  };
  const predictions = new Map();
  for (const name of names)
    predictions.set(name, await readNpz(readFileSync(join(folder, 'runs', season, `${name}.npz`))));
  return { split, predictions };
}

/** The seasons as one test set; their images have different names. */
function joined(tests) {
  const [{ split, predictions }] = tests;
  return {
    split: {
      definition: split.definition,
      labels: tests.flatMap((test) => test.split.labels),
      rows: tests.flatMap((test) => test.split.rows),
    },
    predictions: new Map(
      [...predictions].map(([name, matrices]) => [
        name,
        new Map(
          [...matrices.keys()].map((matrix) => {
            const parts = tests.map((test) => test.predictions.get(name).get(matrix));
            const data = new Float32Array(parts.reduce((sum, part) => sum + part.data.length, 0));
            parts.reduce((at, part) => (data.set(part.data, at), at + part.data.length), 0);
            const rows = parts.reduce((sum, { shape }) => sum + shape[0], 0);
            return [matrix, { shape: [rows, ...parts[0].shape.slice(1)], data }];
          }),
        ),
      ]),
    ),
  };
}

/** The outcomes of every model and of the reference models, by board. */
function judgedOf({ split, predictions }) {
  const judge = judgeOf(PROTOCOL, split);
  const all = [...predictions, ...FLOORS.map((model) => [model, referencePredictions(PROTOCOL, split, model)])];
  const outcomes = all.map(([id, matrices]) => {
    const reduction = judge.reduction();
    reduction.add(everyPlace(split.labels.length), matrices);
    return { id, boards: finished(reduction) };
  });
  const models = [...new Set(outcomes.map(({ id }) => modelOf(id)))];
  return (world, metrics, isWanted) =>
    models.filter(isWanted).map((id) => {
      const runs = outcomes
        .filter((outcome) => modelOf(outcome.id) === id)
        .map(({ boards }) => judge.read(world, boards.get(world)).measures(metrics)[0]);
      const evaluators = runs.map(({ evaluator }) => evaluator);
      const evaluator = meanOf(evaluators);
      return {
        id,
        evaluator,
        runs: evaluators.map(valuesOf),
        plan: resampling(evaluator.instances, 0, runs[0].clusterOf),
      };
    });
}

/** The mean of several training runs as one entry: under any weights of the images, the mean of their values. */
function meanOf(evaluators) {
  const [first] = evaluators;
  const mean = (arrays) => arrays[0].map((_, i) => arrays.reduce((sum, array) => sum + array[i], 0) / arrays.length);
  const each = evaluators.map(() => new Float64Array(first.metrics.length));
  return {
    metrics: first.metrics,
    instances: first.instances,
    evaluate(weights, values) {
      evaluators.forEach((evaluator, run) => evaluator.evaluate(weights, each[run]));
      values.set(mean(each));
    },
    ...(first.leaveOneOut && {
      leaveOneOut(clusterOf) {
        const found = evaluators.map((evaluator) => evaluator.leaveOneOut(clusterOf));
        return found[0].map((_, metric) => mean(found.map((run) => run[metric])));
      },
    }),
    ...(first.arbitraryParts && {
      arbitraryParts: () => mean(evaluators.map((evaluator) => evaluator.arbitraryParts())),
    }),
  };
}

function valuesOf(evaluator) {
  const values = new Float64Array(evaluator.metrics.length);
  evaluator.evaluate(undefined, values);
  return [...values];
}

/** The differences a − b of runs of the same seed, and their mean with an interval over seeds, images fixed. */
function overSeeds(a, b, metric) {
  if (a.length !== b.length) throw new Error('two compared models have other numbers of seeds');
  const differences = a.map((run, seed) => run[metric] - b[seed][metric]);
  const count = differences.length;
  const difference = differences.reduce((sum, value) => sum + value, 0) / count;
  if (count < 2) return { differences, difference, interval: null };
  const deviation = Math.sqrt(differences.reduce((sum, value) => sum + (value - difference) ** 2, 0) / (count - 1));
  const half = (STUDENT[count - 2] * deviation) / Math.sqrt(count);
  return { differences, difference, interval: { low: difference - half, high: difference + half } };
}

function testsOf(judged, world) {
  const entries = judged(world, METRICS, (id) => !isFloor(id));
  const { plan } = entries[0];
  // The constant model has no curve, and so no AUC.
  const floors = judged(world, [METRICS[0]], isFloor);
  const ranked = (some) =>
    rankBoard(some, {
      metrics: METRICS.map(metricDefinition),
      primaryMetric: METRICS[0],
      resampling: plan,
      resamples: RESAMPLES,
    });
  const models = ranked(entries.filter(({ id }) => !isGroup(id)));
  const groups = ranked(entries.filter(({ id }) => isGroup(id)));
  const measured = new Map(
    [...entries, ...floors].map(({ id, evaluator }) => [id, measureEntry(evaluator, plan, RESAMPLES).of]),
  );
  const runs = new Map(entries.map(({ id, runs: values }) => [id, values]));
  const compared = (baseline, other, metric) => {
    const [found] = pairedComparison(measured.get(baseline)[metric], [measured.get(other)[metric]]);
    return found;
  };
  return {
    models: models.rows,
    groups: groups.rows,
    groupPairs: groups.pairs[METRICS[0]].filter(({ verdict }) => verdict === 'better' || verdict === 'worse'),
    /** By model, values by seed and metric. */
    runs: Object.fromEntries(runs),
    integrator: HEADS.filter((id) => runs.has(id)).flatMap((heads) =>
      METRICS.map((id, metric) => ({
        heads,
        metric: id,
        overImages: compared(heads, INTEGRATOR, metric),
        overSeeds: overSeeds(runs.get(INTEGRATOR), runs.get(heads), metric),
      })),
    ),
    floors: Object.fromEntries(FLOORS.map((floor) => [floor, compared(floor, 'clip-zero-shot', 0)])),
  };
}

/** τ of all models, and of those on the frozen CLIP, which are closer to each other. */
function stabilityOf(world) {
  const networks = ['attribute-object', 'bag-of-colours', 'untrained', 'pair-head'];
  const of = (isKept) => {
    const [first, second] = SEASONS.map((season, at) => {
      const entries = judgedIn.get(season)(world, [METRICS[0]], isKept);
      return replicate(
        entries.map(({ evaluator }) => evaluator),
        { ...entries[0].plan, seed: at + 1 },
        RESAMPLES,
      );
    });
    return { models: first.submissions, ...rankStability(first, second, 0) };
  };
  const isModel = (id) => !isFloor(id) && !isGroup(id);
  return { all: of(isModel), onClip: of((id) => isModel(id) && !networks.includes(id)) };
}

function print() {
  const percent = (value) => (value === null || value === undefined ? '–' : (100 * value).toFixed(2));
  const three = (value) => value?.toFixed(3) ?? '–';
  const p = (value) => (value === null ? '–' : value < 0.001 ? '< 0.001' : value.toFixed(3));
  const difference = ({ difference, interval, p: found }) =>
    `${percent(difference)} (${percent(interval?.low)} to ${percent(interval?.high)}), p ${p(found)}`;
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const board = (rows) => {
    console.log(line(['model', ...METRICS.map((id) => metricDefinition(id).label)]));
    console.log(line(['---', ...METRICS.map(() => '--:')]));
    for (const { id, cells } of rows)
      console.log(
        line([
          id,
          ...METRICS.map((metric) => {
            const { value, low, high, rankLow, rankHigh } = cells[metric];
            const rank = rankLow === null ? '' : ` #${rankLow === rankHigh ? rankLow : `${rankLow}–${rankHigh}`}`;
            return `${percent(value)}${low === null ? '' : ` (${percent(low)}–${percent(high)})`}${rank}`;
          }),
        ]),
      );
  };
  for (const season of seasons.keys())
    for (const world of WORLDS) {
      const { models, groups, groupPairs, integrator, floors, runs } = results[season][world];
      console.log(
        `\n## ${season}, ${world} world: ${results[season].images} images, ${results[season].objects} objects\n`,
      );
      board(models);
      console.log('');
      board(groups);
      console.log(
        `\nseparate groups: ${groupPairs.map(({ a, b, p: found }) => `${a} and ${b} (p ${p(found)})`).join(', ') || 'none'}`,
      );
      for (const { heads, metric, overImages, overSeeds: seeds } of integrator)
        console.log(
          `${INTEGRATOR} − ${heads}, ${metricDefinition(metric).label}: over images ${difference(overImages)}; over seeds ` +
            `${percent(seeds.interval?.low)} to ${percent(seeds.interval?.high)} of ${seeds.differences.map(percent).join(', ')}`,
        );
      for (const [id, values] of Object.entries(runs))
        console.log(
          `${id} by seed, ${metricDefinition(METRICS[0]).label}: ${values.map((run) => percent(run[0])).join(', ')}`,
        );
      for (const [floor, test] of Object.entries(floors)) console.log(`clip-zero-shot − ${floor}: ${difference(test)}`);
    }
  for (const [world, kinds] of Object.entries(results.stability))
    for (const [kind, { models, tau, interval }] of Object.entries(kinds))
      console.log(
        `τ of the seasons, ${world} world, ${models} models (${kind}): ${three(tau)} (${three(interval?.low)} to ${three(interval?.high)})`,
      );
}
