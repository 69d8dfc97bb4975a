import { coarserStep, type SnapshotRow } from '@primitives/boards';
import { independentDifference, seasonDrops, type Estimate } from '@primitives/ranking';
import type { SeasonAccess, SeasonDifferenceType, SeasonDropType, SeasonRowType } from './season-table.type.js';

/** A closed season with its board, as the table shows it. */
export interface ClosedSeason {
  readonly number: number;
  /** Slug of its track of results: the name of its images in a declaration of training data. */
  readonly slug: string;
  /** Rows of its board: models that were submitted before it opened. */
  readonly rows: readonly SnapshotRow[];
  /** Code → value on its published images, of models that were submitted after it closed. */
  readonly published: ReadonlyMap<string, Estimate>;
}

/** Code of a submission → its declared training data; null: not declared. */
export type TrainingData = ReadonlyMap<string, readonly string[] | null>;

export interface Metric {
  readonly id: string;
  readonly direction: 'higher' | 'lower';
}

interface Entry {
  readonly season: ClosedSeason;
  readonly row: SnapshotRow;
}

/** One row per name of a team, best value in the newest season first. */
export function seasonRows(seasons: readonly ClosedSeason[], trainedOn: TrainingData, metric: Metric): SeasonRowType[] {
  const entries = new Map<string, Entry[]>();
  for (const season of seasons)
    for (const row of season.rows) {
      const key = JSON.stringify([row.team, row.name]);
      entries.set(key, [...(entries.get(key) ?? []), { season, row }]);
    }
  const rows = [...entries.values()].map((own): SeasonRowType => {
    const { submissionCode, name, version, team } = own.at(-1)!.row;
    const cells = seasons.flatMap((season) => {
      const entry = own.find((one) => one.season === season);
      const code = entry?.row.submissionCode ?? submissionCode;
      const access = accessOf(trainedOn.get(code ?? ''), season, entry !== undefined);
      const value = entry ? estimateOf(entry.row, metric.id) : season.published.get(code ?? '');
      return value || access === 'trained' ? [{ season: season.number, access, ...(value ?? UNKNOWN) }] : [];
    });
    return { submissionCode, name, version, team, cells, differences: differencesOf(own, trainedOn, metric.id) };
  });
  const sign = metric.direction === 'higher' ? -1 : 1;
  const order = (row: SeasonRowType): readonly [number, number] => {
    const { season = 0, value = null } = row.cells.filter(({ access }) => access === 'unseen').at(-1) ?? {};
    return [-season, value === null ? Infinity : sign * value];
  };
  return rows.sort((a, b) => {
    const [x, y] = [order(a), order(b)];
    return x[0] - y[0] || x[1] - y[1] || (a.name < b.name ? -1 : 1);
  });
}

/**
 * Between one season and the next: each model that was submitted after the images of the earlier one were published
 * and does not declare them, against the models that have a result from before.
 */
export function seasonDropsOf(
  seasons: readonly ClosedSeason[],
  trainedOn: TrainingData,
  metric: Metric,
): SeasonDropType[] {
  return seasons.slice(1).flatMap((to, i) => {
    const from = seasons[i]!;
    const unseenBefore = new Map(
      from.rows
        .filter(({ submissionCode }) => accessOf(trainedOn.get(submissionCode ?? ''), from, true) === 'unseen')
        .map((row) => [row.submissionCode, estimateOf(row, metric.id)]),
    );
    const pairsWith = (before: ReadonlyMap<string | null, Estimate>) =>
      to.rows.flatMap((row) => {
        const earlier = before.get(row.submissionCode);
        return earlier ? [{ row, from: earlier, to: estimateOf(row, metric.id) }] : [];
      });
    const checked = pairsWith(from.published).filter(
      ({ row }) => accessOf(trainedOn.get(row.submissionCode ?? ''), from, false) === 'published',
    );
    const found = seasonDrops(checked, pairsWith(unseenBefore), metric.direction);
    return found.flatMap((drop, at): SeasonDropType[] => {
      const { submissionCode, name, version } = checked[at]!.row;
      if (!drop || submissionCode === null) return [];
      const { excess, ...rest } = drop;
      const { value, low, high } = excess;
      const { from: before, to: after } = checked[at]!;
      const step = coarserStep(before.step, after.step);
      const numbers = { from: from.number, to: to.number, value: value ?? 0, low: low ?? 0, high: high ?? 0, step };
      return [{ submissionCode, name, version: version ?? '', ...rest, ...numbers }];
    });
  });
}

export const UNKNOWN = { value: null, low: null, high: null };

/** @param ranked whether it has a row of the season's board */
function accessOf(
  trainedOn: readonly string[] | null | undefined,
  { slug }: ClosedSeason,
  ranked: boolean,
): SeasonAccess {
  if (trainedOn?.includes(slug)) return 'trained';
  return ranked ? 'unseen' : 'published';
}

function estimateOf({ cells }: SnapshotRow, metric: string) {
  const { value = null, low = null, high = null, step = null } = cells[metric] ?? {};
  return { value, low, high, step };
}

/** Another version of a model is another model: its difference would not show how the images changed. */
function differencesOf(entries: readonly Entry[], trainedOn: TrainingData, metric: string): SeasonDifferenceType[] {
  const unseen = ({ season, row }: Entry) =>
    accessOf(trainedOn.get(row.submissionCode ?? ''), season, true) === 'unseen';
  return entries.slice(1).flatMap((later, i) => {
    const earlier = entries[i]!;
    if (earlier.row.submissionCode !== later.row.submissionCode || !unseen(earlier) || !unseen(later)) return [];
    const [before, after] = [estimateOf(earlier.row, metric), estimateOf(later.row, metric)];
    const { value, low, high } = independentDifference(before, after);
    const step = coarserStep(before.step, after.step);
    return value === null ? [] : [{ from: earlier.season.number, to: later.season.number, value, low, high, step }];
  });
}
