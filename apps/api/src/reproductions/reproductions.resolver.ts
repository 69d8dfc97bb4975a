import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { BoardType } from '../boards/board.type.js';
import type { OpenBoard } from '../boards/boards.service.js';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { ReproducedRowType, ReproductionPayload, ReproductionType } from './reproduction.type.js';
import { ReproductionsService } from './reproductions.service.js';

@Resolver(() => EvaluationType)
export class EvaluationReproductionResolver {
  constructor(private readonly reproductions: ReproductionsService) {}

  @ResolveField(() => [ReproducedRowType], {
    description: "The paper's rows that its team says it reproduces, one a board; none where nothing was said.",
  })
  async reproduces(@Parent() evaluation: EvaluationType) {
    return this.reproductions.of(evaluation.submissionId, evaluation.trackId);
  }

  @Mutation(() => ReproductionPayload, {
    description: "Says which paper's row a submission reproduces on a track, or that it reproduces none. Its team.",
  })
  async setReproduction(
    @Args('submission', { type: () => String, description: 'Id or code of the submission.' }) id: string,
    @Args('track', { type: () => String, description: 'Slug of the track.' }) track: string,
    @Request() { viewer }: RequestContext,
    @Args('row', {
      type: () => ID,
      nullable: true,
      description: 'Id of a reported row of the track; none: it reproduces none.',
    })
    row?: string | null,
  ) {
    return this.reproductions
      .set(id, track, row ?? null, viewer)
      .then((submission) => ({ __typename: 'ReproductionChanged', submission }), orUserError);
  }
}

@Resolver(() => BoardType)
export class BoardReproductionResolver {
  constructor(private readonly reproductions: ReproductionsService) {}

  @ResolveField('reproductions', () => [ReproductionType], {
    description: 'Listed submissions that say they reproduce its reported rows.',
  })
  async onBoard(@Parent() board: OpenBoard) {
    return this.reproductions.on(board.trackRow.id, board.board);
  }
}
