import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PROTOCOLS } from '@primitives/benchmark';
import { duration, table } from './measure/table.js';
import { compositionFigures, type Time } from './protocols/composition.js';
import { episodeFigures } from './protocols/episodes.js';
import type { JudgingFigures } from './protocols/judging.js';
import { MADE_SPLITS } from './protocols/made-splits.js';

/** Resamples of the platform's scorer. */
const RESAMPLES = 2_000;
const CHILD = fileURLToPath(new URL('./protocols/judging-child.js', import.meta.url));
/** Judged part by part: it takes the better part of an hour. */
const TOO_LONG = 'compmap, MIT-States';

/** What judging one evaluation of each protocol takes at the papers' true sizes, each in a process of its own. */
export async function run(print: (line: string) => void): Promise<void> {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
  const rows = Object.keys(MADE_SPLITS)
    .filter((name) => name !== TOO_LONG)
    .map((name) => {
      const figures = JSON.parse(execFileSync(process.execPath, [CHILD, name], { encoding: 'utf8' })) as JudgingFigures;
      return [
        name,
        figures.size,
        duration(figures.prepareMs),
        duration(figures.reduceMs),
        duration(figures.valuesMs),
        duration(figures.resampleMs * RESAMPLES),
        megabytes(figures.predictionBytes),
        megabytes(figures.outcomeBytes),
        megabytes(figures.peakBytes),
      ];
    });
  print(
    table(
      ['judging', 'size', 'prepare', 'reduce', 'values', `${RESAMPLES} resamples`, 'predictions', 'outcomes', 'peak memory'],
      rows,
    ),
  );
  print('');
  const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;
  for (const threads of new Set([1, availableParallelism()])) {
    const { step, training, validation, validations, readings } = await compositionFigures(threads);
    const row = (name: string, each: Time | null, all: Time) => [
      name,
      each ? `${duration(each.wallMs)} (${duration(each.processorMs)})` : '',
      `${minutes(all.wallMs)} (${minutes(all.processorMs)})`,
    ];
    const all = (key: keyof Time) => training[key] + validations[key] + readings[key];
    print(
      table(
        [`compmap, MIT-States, threads: ${threads}`, 'each (of processors)', 'in all (of processors)'],
        [
          row('training, 500 epochs of 237 batches', step, training),
          row('validating 10,420 images, 50 times', validation, validations),
          row('reading 12,995 images four ways in both worlds', null, readings),
          row('one evaluation', null, { wallMs: all('wallMs'), processorMs: all('processorMs') }),
        ],
      ),
    );
    print('');
  }
  const plans = await episodeFigures();
  const sum = plans.reduce((total, { allMs }) => total + allMs, 0);
  print(
    table(
      ['compmap, CUB', 'an episode', 'in all, of one processor'],
      [
        ...plans.map(({ plan, episodeMs, allMs }) => [plan, duration(episodeMs), minutes(allMs)]),
        ['one evaluation', '', minutes(sum)],
      ],
    ),
  );
  print('');
  print(table(['protocol', 'interfaces'], Object.entries(PROTOCOLS).map(([protocol, { interfaces }]) => [protocol, interfaces.join(', ')]))); // prettier-ignore
}
