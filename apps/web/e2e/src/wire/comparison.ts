import { boardRows, half, METRICS, reportedRows, ten, type World } from './board.js';
import type { Entry } from './entries.js';
import { RELEASED, releasedRows } from './released.js';
import { curveOf } from './results.js';
import { DETAILS_USED } from './submissions.js';

const ATTRIBUTES = [
  'red',
  'sliced',
  'wooden',
  'shiny',
  'wet',
  'old',
  'folded',
  'striped',
  'ripe',
  'broken',
  'narrow',
  'frozen',
];

/** A comparison as the API would answer it; differences by a simple width rule, for display only. */
export function comparison(
  codes: readonly string[],
  world: World,
  { track, entries: all, now }: { track: 'mac' | 'shapes'; entries: ReadonlyMap<string, readonly Entry[]>; now: Date },
) {
  const entries = all.get(track) ?? [];
  const step = RELEASED[track];
  const chosen = codes.flatMap((code) => entries.find((entry) => entry.code === code) ?? []);
  const [first, ...others] = chosen;
  if (!first || chosen.length < codes.length)
    return {
      __typename: 'UserError',
      code: 'no_common_board',
      message: 'no board contains all of these submissions',
      expected: 'two to six submissions',
      found: codes.join(', '),
      remedy: 'choose submissions of one board',
    };
  const board = (name: World) => ({
    ...{ id: `${track}.${name}`, track, board: name },
    title: track === 'mac' ? 'Multi-Attribute Composition' : 'Shapes',
  });
  const exact = boardRows(entries, world, 5_240, now);
  const rows = step === undefined ? exact : releasedRows(exact, step);
  const valueOf = (code: string, metric: string) =>
    rows.find((row) => row.submissionCode === code)?.cells.find((cell) => cell.metric === metric)?.value ?? 0;
  const found = {
    __typename: 'Comparison',
    board: board(world),
    boards: [board('closed'), board('open')],
    resamples: 10_000,
    metrics: METRICS,
    models: chosen.map(({ code }) => rows.find(({ submissionCode }) => submissionCode === code)),
    differences: METRICS.flatMap((metric, index) =>
      others.map((other) => {
        const unit = metric.format === 'PERCENT' ? 100 : 1;
        const [a, b] = [ten(first[world])[index] ?? 0, ten(other[world])[index] ?? 0];
        const width = half((a + b) / 2, index, 5_240);
        const tied = Math.abs(b - a) <= width;
        const better = metric.direction === 'HIGHER' ? b > a : b < a;
        return {
          metric: metric.id,
          submissionCode: other.code,
          difference: (b - a) / unit,
          low: (b - a - width) / unit,
          high: (b - a + width) / unit,
          p: tied ? 0.31 : 0.0002,
          itemsNeeded: tied ? 48_000 : 900,
          calibrated: true,
          verdict: tied ? 'TIED' : better ? 'BETTER' : 'WORSE',
        };
      }),
    ),
    reported: reportedRows(world),
    curves: chosen.map((entry) => ({ submissionCode: entry.code, curve: curveOf(entry[world]) })),
    agreements: others.map((other) => {
      const images = 5_240;
      const share = (entry: Entry) => Math.round((images * (entry[world][0] ?? 0)) / 100);
      const both = Math.round(0.7 * Math.min(share(first), share(other)));
      const [onlyFirst, onlySecond] = [share(first) - both, share(other) - both];
      const neither = images - both - onlyFirst - onlySecond;
      return {
        submissionCode: other.code,
        metric: 'exact_match.v1',
        unit: 'image',
        both,
        onlyFirst,
        onlySecond,
        neither,
        kappa: 0.61,
      };
    }),
    slices: others.map(({ code }, at) => ({
      submissionCode: code,
      metricLabel: 'Top-5 recall',
      format: 'PERCENT',
      objects: [],
      pairs: [],
      attributes: ATTRIBUTES.map((name, i) => {
        const value = 0.35 + ((i * 37) % 50) / 100;
        const difference = (((i * 53 + at * 17) % 31) - 15) / 100;
        return {
          name,
          n: 12 + ((i * 71) % 300),
          first: value,
          second: value + difference,
          difference,
          half: 0.06,
          separated: Math.abs(difference) > 0.06,
        };
      }).sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference)),
    })),
  };
  return step === undefined
    ? found
    : {
        ...found,
        differences: found.differences.map((difference) => ({
          ...difference,
          ...{ low: null, high: null, p: null, itemsNeeded: null },
          difference: Number(
            (
              valueOf(difference.submissionCode, difference.metric) - valueOf(first.code, difference.metric)
            ).toPrecision(6),
          ),
        })),
        ...{ curves: [], agreements: [], reported: [] },
        slices: found.slices.map((compared) => ({
          ...compared,
          attributes:
            compared.submissionCode === DETAILS_USED ? [] : compared.attributes.map((slice) => ({ ...slice, n: null })),
        })),
      };
}
