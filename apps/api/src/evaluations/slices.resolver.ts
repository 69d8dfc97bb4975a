import { Args, Float, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { ResultSlice } from '@primitives/evaluation';
import { Request, type RequestContext } from '../graphql/context.js';
import { BoardResultType, SliceEndsType, SlicesType, SliceType } from './result.type.js';
import type { JudgedBoard } from './results.service.js';
import { endsOf, SLICE_KINDS, type SliceKind } from './slices.js';
import { SlicesService, type JudgedSlice } from './slices.service.js';

const MOST_AT_AN_END = 50;

const judged = (of: JudgedBoard, kind: SliceKind, slices: readonly ResultSlice[]): JudgedSlice[] =>
  slices.map((slice) => ({ ...slice, kind, of }));

@Resolver(() => BoardResultType)
export class SliceEndsResolver {
  @ResolveField(() => SlicesType, { description: 'The figure by attribute, by object and by pair.' })
  slices(@Parent() of: JudgedBoard) {
    return byKind((kind) => judged(of, kind, of.slices[kind]));
  }

  @ResolveField(() => SliceEndsType, { description: 'The same, of each kind only the lowest and the highest.' })
  sliceEnds(
    @Parent() of: JudgedBoard,
    @Args('most', { type: () => Int, defaultValue: 8, description: `How many at each end, ${MOST_AT_AN_END} at most.` })
    most: number,
  ) {
    const ends = byKind((kind) => {
      const slices = of.slices[kind];
      const { lowest, highest } = endsOf(slices, Math.min(MOST_AT_AN_END, Math.max(0, most)));
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
    description: "The figure of the board's baseline; null where there is none.",
  })
  baseline(@Parent() slice: JudgedSlice, @Request() { loaders }: RequestContext) {
    return this.slices.baseline(slice, loaders.resultOfEvaluation);
  }

  @ResolveField(() => String, {
    nullable: true,
    description: 'head, medium or tail, of attributes whose benchmark says how frequent they are; null otherwise.',
  })
  band(@Parent() slice: JudgedSlice) {
    return this.slices.band(slice);
  }
}

const byKind = <Value>(of: (kind: SliceKind) => Value) =>
  Object.fromEntries(SLICE_KINDS.map((kind) => [kind, of(kind)])) as Record<SliceKind, Value>;
