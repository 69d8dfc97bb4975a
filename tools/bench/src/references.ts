import { metricDefinition } from '@primitives/metrics';
import { cautionsOf, referencesOf, runComputeTask, type JudgedSplit, type References } from '@primitives/scoring';
import { sized } from './measure/sized.js';
import { table } from './measure/table.js';
import { SYNTHETIC_SPLITS } from './protocols/synthetic-splits.js';

const SPLITS = sized(['mac', 'czsl, UT-Zappos', 'vaw-classifier', 'compun'], ['compun']);

/**
 * What floors and oracles reach under each metric, on synthetic labels of a benchmark's size: the metrics with a
 * caution, those of a curve, and on VAW also without a hierarchy.
 */
export function run(print: (line: string) => void): void {
  for (const name of SPLITS) {
    const split = SYNTHETIC_SPLITS[name]!();
    show(print, name, referenceValues(split.protocol, split));
    const { definition } = split;
    if (definition.hierarchy.length > 0)
      show(
        print,
        `${name} without hierarchy`,
        referenceValues(split.protocol, { ...split, definition: { ...definition, hierarchy: [] } }),
      );
  }
}

function referenceValues(protocol: Parameters<typeof referencesOf>[0], split: JudgedSplit): References {
  const judging = referencesOf(protocol, split);
  let step = judging.next([]);
  while (!step.done) step = judging.next(step.value.map(runComputeTask));
  return step.value;
}

const SHOWN = /auc|\.map\.|cmap|\.cv\.|accuracy\./;

function show(print: (line: string) => void, name: string, references: References): void {
  for (const [board, models] of Object.entries(references)) {
    const cautions = cautionsOf(models);
    const [first] = Object.values(models);
    const ids = Object.keys(first ?? {}).filter((id) => cautions.has(id) || SHOWN.test(id));
    const rows = ids.map((id) => [
      metricDefinition(id).label,
      ...Object.values(models).map((values) => percent(values[id] ?? null)),
      cautions.get(id) ?? '',
    ]);
    print(`\n${name}, ${board}`);
    print(table(['metric', ...Object.keys(models), 'caution'], rows));
  }
}

const percent = (value: number | null): string => (value === null ? '–' : (100 * value).toFixed(2));
