import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { BoardRowType } from '../boards/board-row.type.js';
import { BoardType } from '../boards/board.type.js';
import type { OpenBoard } from '../boards/boards.service.js';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { CostType, MeasuredCostType, ReportedCostType } from './cost.type.js';
import { CostsService } from './costs.service.js';

@Resolver(() => EvaluationType)
export class EvaluationCostResolver {
  constructor(private readonly costs: CostsService) {}

  @ResolveField(() => CostType, {
    nullable: true,
    description:
      'Cost of the model: its operations once a runner has validated it, and memory and times once an idle runner ' +
      'has measured them; null before.',
  })
  async cost(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    const view = await loaders.costOfEvaluation.load(evaluation.id);
    return view && this.costs.cost(view);
  }

  @ResolveField(() => MeasuredCostType, {
    nullable: true,
    description: 'Measured cost of the bundle; null until an idle runner has measured it.',
  })
  async measuredCost(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    const view = await loaders.costOfEvaluation.load(evaluation.id);
    return view && this.costs.measuredCost(view);
  }
}

@Resolver(() => BoardRowType)
export class BoardRowCostResolver {
  constructor(private readonly costs: CostsService) {}

  @ResolveField(() => CostType, {
    nullable: true,
    description: 'Cost of the model; null for reported rows and until its operations are counted.',
  })
  async cost(@Parent() row: BoardRowType, @Request() { loaders }: RequestContext) {
    const view = row.evaluationId === null ? null : await loaders.costOfEvaluation.load(row.evaluationId);
    return view && this.costs.cost(view);
  }
}

@Resolver(() => BoardType)
export class BoardCostResolver {
  constructor(private readonly costs: CostsService) {}

  @ResolveField(() => [ReportedCostType], { description: 'Costs reported by papers.' })
  reportedCosts(@Parent() board: OpenBoard) {
    return this.costs.reported(board.trackRow);
  }
}
