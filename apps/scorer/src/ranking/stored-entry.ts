import { metricDefinition, metricRange } from '@primitives/metrics';
import {
  summaryOf,
  sumOfSquares,
  type MeasuredEntry,
  type MeasuredMetric,
  type MetricSummary,
} from '@primitives/ranking';
import { writePacked, type PackedReader } from './packed-file.js';

/** An entry's columns on one board, as they are ranked, and a summary of each. */
export interface StoredEntry extends MeasuredEntry {
  readonly summaries: readonly MetricSummary[];
}

/** The header of an entry's file; contributions and projections of the metrics that have them follow as vectors. */
interface About {
  readonly metrics: readonly string[];
  readonly of: readonly (Pick<MeasuredMetric, 'square' | 'because'> & { readonly measured: boolean })[];
  readonly summaries: readonly MetricSummary[];
}

export async function writeEntry(path: string, entry: StoredEntry): Promise<void> {
  const of = entry.of.map(({ contributions, square, because }) => ({
    measured: contributions !== null,
    ...(square !== undefined && { square }),
    ...(because !== undefined && { because }),
  }));
  const about: About = { metrics: entry.metrics, of, summaries: entry.summaries };
  const vectors = entry.of.flatMap(({ contributions, projections }) =>
    contributions && projections ? [contributions, projections] : [],
  );
  await writePacked(path, about, vectors);
}

/** @returns null if there is no complete file; otherwise valid until the reader reads the next one */
export function readEntry(reader: PackedReader, path: string): StoredEntry | null {
  const file = reader.read<About>(path);
  if (!file) return null;
  const { about, vectors } = file;
  let next = 0;
  const of = about.of.map(({ measured, ...rest }, m): MeasuredMetric => {
    const value = about.summaries[m]?.estimate.value ?? NaN;
    const [contributions, projections] = measured ? [vectors[next++]!, vectors[next++]!] : [null, null];
    return { value, contributions, projections, ...rest };
  });
  return { metrics: about.metrics, of, summaries: about.summaries };
}

/** A measured entry with what is stored in addition. */
export function storedEntry({ metrics, of }: MeasuredEntry): StoredEntry {
  return {
    metrics,
    of: of.map((own) => ({ ...own, ...(own.contributions && { square: sumOfSquares(own.contributions) }) })),
    summaries: metrics.map((id, m) => summaryOf(of[m]!, metricRange(metricDefinition(id)))),
  };
}
