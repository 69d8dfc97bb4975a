import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
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
}
