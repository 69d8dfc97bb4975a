import { Args, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { BoardType } from '../boards/board.type.js';
import type { OpenBoard } from '../boards/boards.service.js';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { ReproducedRowType, ReproductionPayload, ReproductionType, SetReproductionInput } from './reproduction.type.js';
import { ReproductionsService } from './reproductions.service.js';

@Resolver(() => EvaluationType)
export class EvaluationReproductionResolver {
  constructor(private readonly reproductions: ReproductionsService) {}

  @ResolveField(() => [ReproducedRowType], {
    description: 'Paper rows that its team declares to reproduce, at most one per board.',
  })
  async reproduces(@Parent() evaluation: EvaluationType) {
    return this.reproductions.of(evaluation.submissionId, evaluation.trackId);
  }

  @Mutation(() => ReproductionPayload, {
    description: "Declares which paper's row a submission reproduces on a track, or none. Members of its team only.",
  })
  async setReproduction(
    @Args('input', { type: () => SetReproductionInput, description: 'The submission, the track and the row.' })
    input: SetReproductionInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.reproductions
      .set(input, viewer)
      .then((submission) => ({ __typename: 'ReproductionChanged', submission }), orUserError);
  }
}

@Resolver(() => BoardType)
export class BoardReproductionResolver {
  constructor(private readonly reproductions: ReproductionsService) {}

  @ResolveField('reproductions', () => [ReproductionType], {
    description: 'Listed submissions that declare to reproduce its reported rows.',
  })
  async onBoard(@Parent() board: OpenBoard) {
    return this.reproductions.on(board.trackRow.id, board.board);
  }
}
