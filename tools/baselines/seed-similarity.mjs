// How similar the results of training runs are: node tools/baselines/seed-similarity.mjs <folder of still_life.py>
// Prints, for each season, world and metric, the correlations (libs/ranking/src/similar-results.ts) of two runs of one
// method with different seeds, and of two methods, without pairs of equal answers. The seeds of `still_life.py` have
// their own backbone; copy one into several runs to measure heads on the same frozen features.
// docs/security/hidden-labels.md contains the figures.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDefinition, readInstances, readLabels, readNpz, SPLIT_FILES } from '@primitives/datasets';
import { contributionCorrelation, measureEntry, resampling } from '@primitives/ranking';
import { everyPlace, finished, judgeOf } from '@primitives/scoring';

const PROTOCOL = 'mac';
const METRICS = ['mac.auc.v1', 'mac.exact_match.v1'];
/** A training run of a method is called `two-heads-seed-2`. */
const methodOf = (name) => name.replace(/-seed-\d+$/, '');

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node tools/baselines/seed-similarity.mjs <folder of still_life.py>');
  process.exit(2);
}

for (const season of ['season-1', 'season-2']) {
  const path = (file) => join(folder, season, SPLIT_FILES[file]);
  const split = {
    definition: await readDefinition(path('definition')),
    labels: await readLabels(path('labels')),
    rows: await readInstances(path('instances')),
  };
  const judge = judgeOf(PROTOCOL, split);
  const runs = [];
  for (const file of readdirSync(join(folder, 'runs', season)).filter((name) => name.endsWith('.npz'))) {
    const reduction = judge.reduction();
    reduction.add(everyPlace(split.labels.length), await readNpz(readFileSync(join(folder, 'runs', season, file))));
    runs.push({ name: file.slice(0, -'.npz'.length), boards: finished(reduction) });
  }
  for (const world of ['closed', 'open']) {
    const entries = runs.map(({ name, boards }) => {
      const { evaluator, clusterOf } = judge.read(world, boards.get(world)).measures(METRICS)[0];
      return { name, of: measureEntry(evaluator, resampling(evaluator.instances, 0, clusterOf), 2).of };
    });
    METRICS.forEach((metric, at) => {
      const pairs = entries.flatMap((first, i) =>
        entries.slice(i + 1).map((second) => ({
          names: `${first.name} and ${second.name}`,
          isOneMethod: methodOf(first.name) === methodOf(second.name),
          method: methodOf(first.name),
          correlation: contributionCorrelation(first.of[at], second.of[at]) ?? NaN,
        })),
      );
      const print = (what, some) => {
        const found = some.map(({ correlation }) => correlation).filter((correlation) => correlation < 1 - 1e-9);
        if (found.length === 0) return;
        const [low, high] = [Math.min(...found), Math.max(...found)].map((value) => value.toFixed(3));
        console.log(`${season}, ${world} world, ${metric}: ${what}: ${found.length} pairs, ${low} to ${high}`);
      };
      for (const method of new Set(entries.map(({ name }) => methodOf(name))))
        print(
          `seeds of ${method}`,
          pairs.filter((pair) => pair.isOneMethod && pair.method === method),
        );
      print(
        'different methods',
        pairs.filter((pair) => !pair.isOneMethod),
      );
    });
  }
}
