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
    description:
      'Publishes a version of a benchmark whose files were uploaded. Repeating it changes nothing. Maintainers only.',
  })
  async addBenchmarkVersion(
    @Args('input', { type: () => AddBenchmarkVersionInput, description: 'Definition and splits, by their digests.' })
    input: AddBenchmarkVersionInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.registration
      .addVersion(input, viewer)
      .then(({ version, repeated }) => ({ __typename: 'BenchmarkVersionAdded', ...version, repeated }), orUserError);
  }

  @Mutation(() => OpenTrackPayload, {
    description: 'Opens a track on a split of a registered version. Maintainers only.',
  })
  async openTrack(
    @Args('input', { type: () => OpenTrackInput, description: 'The track and its rules.' }) input: OpenTrackInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.registration
      .openTrack(input, viewer)
      .then((track) => ({ __typename: 'TrackOpened', track }), orUserError);
  }
}
