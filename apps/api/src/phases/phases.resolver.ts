import { Args, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { TrackType } from '../benchmarks/track.type.js';
import type { TrackView } from '../benchmarks/tracks.service.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { ChangePayload } from '../operations/operations.type.js';
import { PhaseType, RemovePhaseInput, SetPhaseInput } from './phase.type.js';
import { PhasesService } from './phases.service.js';

const changed = (subject: string) => () => ({ __typename: 'Changed', subject });

@Resolver(() => TrackType)
export class PhasesResolver {
  constructor(private readonly service: PhasesService) {}

  @ResolveField(() => [PhaseType], {
    description: 'Phases in chronological order. A track with phases accepts submissions only while one is open.',
  })
  phases(@Parent() track: TrackView) {
    return this.service.shown(track.phases);
  }

  @Mutation(() => ChangePayload, {
    description: 'Creates or updates a phase of a track and records a public track change. Maintainers only.',
  })
  async setPhase(
    @Args('input', { type: () => SetPhaseInput, description: 'The new settings of the phase.' }) input: SetPhaseInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.set(input, viewer).then(changed(input.track), orUserError);
  }

  @Mutation(() => ChangePayload, { description: 'Removes a phase without submissions. Maintainers only.' })
  async removePhase(
    @Args('input', { type: () => RemovePhaseInput, description: 'The phase and the reason.' }) input: RemovePhaseInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.remove(input, viewer).then(changed(input.track), orUserError);
  }
}
