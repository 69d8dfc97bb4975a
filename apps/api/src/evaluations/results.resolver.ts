import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { NeighbourType } from './neighbour.type.js';
import { SimilarEntryType } from '../boards/board-row.type.js';
import { BaselineCurveType, BoardResultType } from './result.type.js';
import { ResultsService, type JudgedBoard } from './results.service.js';

@Resolver(() => BoardResultType)
export class ResultsResolver {
  constructor(private readonly results: ResultsService) {}

  @ResolveField(() => BaselineCurveType, {
    nullable: true,
    description:
      "Curve of the board's baseline, which maintainers choose or which is the best reference; null if " +
      'there is none and for the baseline itself.',
  })
  async baseline(@Parent() result: JudgedBoard, @Request() { loaders }: RequestContext) {
    return this.results.baseline(result, loaders.resultOfEvaluation);
  }

  @ResolveField(() => [NeighbourType], {
    description:
      'Next entries above and below by the primary metric, without copies and entries that have nearly the same ' +
      'results. Of a result that its team does not list, those that it would have.',
  })
  neighbours(@Parent() result: JudgedBoard, @Request() { loaders }: RequestContext) {
    return this.results.neighbours(result, loaders.evaluation);
  }

  @ResolveField(() => SimilarEntryType, {
    nullable: true,
    description:
      'Earlier entry that has nearly the same results, as its row on the board shows; null if none is known.',
  })
  async similarTo(@Parent() result: JudgedBoard) {
    return this.results.similarTo(result);
  }

  @ResolveField(() => [SimilarEntryType], {
    description: 'Later entries that have nearly the same results, as their rows on the board show.',
  })
  async similarLater(@Parent() result: JudgedBoard) {
    return this.results.similarLater(result);
  }
}
