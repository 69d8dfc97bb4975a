import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { BaselineCurveType, BoardResultType } from './result.type.js';
import { ResultsService, type JudgedBoard } from './results.service.js';

@Resolver(() => BoardResultType)
export class ResultsResolver {
  constructor(private readonly verdicts: ResultsService) {}

  @ResolveField(() => BaselineCurveType, {
    nullable: true,
    description:
      "The curve of the board's baseline: its best verified entry that was not trained on the benchmark. Null where there is none, and for the baseline itself.",
  })
  async baseline(@Parent() result: JudgedBoard, @Request() { loaders }: RequestContext) {
    return this.verdicts.baseline(result, loaders.resultOfEvaluation);
  }
}
