import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { RegistrationService } from './registration.service.js';
import {
  AddBenchmarkVersionInput,
  AddBenchmarkVersionPayload,
  OpenTrackInput,
  OpenTrackPayload,
} from './registration.type.js';

@Resolver()
export class RegistrationResolver {
  constructor(private readonly registration: RegistrationService) {}

  @Mutation(() => AddBenchmarkVersionPayload, {
    description: 'Publishes a version of a benchmark from uploaded files. Idempotent. Requires the maintainer role.',
  })
  async addBenchmarkVersion(
    @Args('input', { type: () => AddBenchmarkVersionInput, description: 'Definition and splits, by digest.' })
    input: AddBenchmarkVersionInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.registration
      .addVersion(input, viewer)
      .then(({ version, repeated }) => ({ __typename: 'BenchmarkVersionAdded', ...version, repeated }), orUserError);
  }

  @Mutation(() => OpenTrackPayload, {
    description: 'Opens a track on a split of a registered benchmark version. Requires the maintainer role.',
  })
  async openTrack(
    @Args('input', { type: () => OpenTrackInput, description: 'Properties of the track.' }) input: OpenTrackInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.registration
      .openTrack(input, viewer)
      .then((track) => ({ __typename: 'TrackOpened', track }), orUserError);
  }
}
