import { Injectable } from '@nestjs/common';
import type { BoardResult, ResultSlice } from '@primitives/results';
import { TracksService } from '../benchmarks/tracks.service.js';
import type { Loaders } from '../graphql/loaders.js';
import { TOP5_RECALL, type JudgedBoard } from './results.service.js';
import { bandsOf, valuesByName, type FrequencyBand, type SliceKind } from './slices.js';

/** A slice with the data that its field resolvers need. */
export interface JudgedSlice extends ResultSlice {
  readonly kind: SliceKind;
  readonly of: JudgedBoard;
}

/** Context of a slice: the baseline's value and the frequency band of its attribute. */
@Injectable()
export class SlicesService {
  /** Values by result and kind, cached because a benchmark has up to 8,000 pairs. */
  private readonly values = new WeakMap<BoardResult, Map<SliceKind, ReadonlyMap<string, number | null>>>();
  private readonly bands = new Map<string, Promise<ReadonlyMap<string, FrequencyBand>>>();

  constructor(private readonly tracks: TracksService) {}

  /** Null without a baseline, and if its slices use another metric. */
  async baseline({ of, kind, name }: JudgedSlice, results: Loaders['resultOfEvaluation']): Promise<number | null> {
    const found = of.baselineRow && (await results.load(of.baselineRow.evaluationId))?.boards?.[of.board];
    if (!found || (found.sliceMetric ?? TOP5_RECALL).label !== of.sliceMetric.label) return null;
    const known = this.values.get(found) ?? new Map<SliceKind, ReadonlyMap<string, number | null>>();
    this.values.set(found, known);
    const values = known.get(kind) ?? valuesByName(found, kind);
    known.set(kind, values);
    return values.get(name) ?? null;
  }

  /** Cached forever, because a published version never changes. */
  async band({ of, kind, name }: JudgedSlice): Promise<FrequencyBand | null> {
    if (kind !== 'attribute') return null;
    const { benchmarkVersionId: id } = of.track;
    const bands = this.bands.get(id) ?? this.tracks.definition(id).then(bandsOf);
    this.bands.set(id, bands);
    bands.catch(() => this.bands.delete(id));
    return (await bands).get(name) ?? null;
  }
}
