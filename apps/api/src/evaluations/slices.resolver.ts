import { Args, Float, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { ResultSlice } from '@primitives/results';
import { Request, type RequestContext } from '../graphql/context.js';
import { graphqlEnum } from '../graphql/enum.js';
import { BoardResultType, SliceEndsType, SlicesType, SliceType } from './result.type.js';
import type { JudgedBoard } from './results.service.js';
import { endsOf, SLICE_KINDS, type FrequencyBand, type SliceKind } from './slices.js';
import { SlicesService, type JudgedSlice } from './slices.service.js';

const MAX_PER_END = 50;

const FrequencyBandEnum = graphqlEnum<FrequencyBand>(
  'FrequencyBand',
  'Frequency of an attribute in the training split, as the benchmark groups it.',
  { head: 'Frequent.', medium: 'Of medium frequency.', tail: 'Rare.' },
);

const judged = (of: JudgedBoard, kind: SliceKind, slices: readonly ResultSlice[]): JudgedSlice[] =>
  slices.map((slice) => ({ ...slice, kind, of }));

@Resolver(() => BoardResultType)
export class SliceEndsResolver {
  @ResolveField(() => SlicesType, { description: 'Metric values by attribute, object and pair.' })
  slices(@Parent() of: JudgedBoard) {
    return byKind((kind) => judged(of, kind, of.slices[kind]));
  }

  @ResolveField(() => SliceEndsType, { description: 'Slices with the lowest and the highest values, by kind.' })
  sliceEnds(
    @Parent() of: JudgedBoard,
    @Args('most', {
      type: () => Int,
      defaultValue: 8,
      description: `Maximum number of slices at each end, at most ${MAX_PER_END}.`,
    })
    most: number,
  ) {
    const ends = byKind((kind) => {
      const slices = of.slices[kind];
      const { lowest, highest } = endsOf(slices, Math.min(MAX_PER_END, Math.max(0, most)));
      const intervals = slices.some(({ low }) => low !== null);
      return {
        count: slices.length,
        intervals,
        lowest: judged(of, kind, lowest),
        highest: judged(of, kind, highest),
      };
    });
    return { ...ends, baseline: of.baselineRow?.name ?? null };
  }
}

@Resolver(() => SliceType)
export class SlicesResolver {
  constructor(private readonly slices: SlicesService) {}

  @ResolveField(() => Float, {
    nullable: true,
    description: "Value of the board's baseline on this slice; null if there is none.",
  })
  baseline(@Parent() slice: JudgedSlice, @Request() { loaders }: RequestContext) {
    return this.slices.baseline(slice, loaders.resultOfEvaluation);
  }

  @ResolveField(() => FrequencyBandEnum, {
    nullable: true,
    description: 'Frequency of the attribute; null if the benchmark defines none.',
  })
  band(@Parent() slice: JudgedSlice) {
    return this.slices.band(slice);
  }
}

const byKind = <Value>(of: (kind: SliceKind) => Value) =>
  Object.fromEntries(SLICE_KINDS.map((kind) => [kind, of(kind)])) as Record<SliceKind, Value>;
