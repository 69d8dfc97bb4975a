import { Args, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { EvaluationView } from '@primitives/store/evaluations';
import { TracksService } from '../benchmarks/tracks.service.js';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { SubmissionType } from '../submissions/submission.type.js';
import { CopiesService } from './copies.service.js';
import { CopyRecordType, ModelEntryType } from './copies.type.js';

/** Maximum copies of an entry in one answer. */
const MAX_COPIES = 50;

@Resolver(() => EvaluationType)
export class CopiesResolver {
  constructor(
    private readonly service: CopiesService,
    private readonly tracks: TracksService,
  ) {}

  @Query(() => [ModelEntryType], {
    description:
      'Where a model is on boards, or is being evaluated for a team of the viewer: on these tracks, a further ' +
      'submission of it would be a copy, which is not ranked.',
  })
  async entriesOfModel(
    @Args('fingerprint', { type: () => String, description: 'Fingerprint of the bundle, hexadecimal.' })
    fingerprint: string,
    @Request() { loaders, viewer }: RequestContext,
  ) {
    const entries = await this.service.entriesOfModel(fingerprint, viewer);
    return Promise.all(
      entries.map(async ({ trackId, entry }) => ({
        track: await this.tracks.view(await loaders.track.load(trackId)),
        submission: entry === null ? null : await loaders.submission.load(entry),
      })),
    );
  }

  @ResolveField(() => CopyRecordType, {
    nullable: true,
    description:
      'Set if an earlier submission of the same model is on the boards of the track: this one is then not ranked. ' +
      'Known before scoring, and of private and withheld results.',
  })
  async copyOf(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    const record = await this.service.recordOf(evaluation);
    return record && { entry: record.entry === null ? null : await loaders.submission.load(record.entry) };
  }

  @ResolveField(() => [SubmissionType], {
    description: 'Later submissions of the same model on the track, at most fifty, oldest first. They are not ranked.',
  })
  async copies(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    const ids = await this.service.copiesOf(evaluation, MAX_COPIES);
    return Promise.all(ids.map((id) => loaders.submission.load(id)));
  }
}
