import { Args, Resolver, Subscription } from '@nestjs/graphql';
import { ActivityType } from '../activity/activity.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { ActivityChanges } from './activity-changes.js';
import { BoardChanges } from './board-changes.js';
import { BoardChangeType, SubmissionChangeType } from './live.types.js';
import { SubmissionChanges } from './submission-changes.js';

/** The streams say the values themselves, not objects named after the field. */
const resolve = <T>(value: T): T => value;

@Resolver()
export class LiveResolver {
  constructor(
    private readonly boards: BoardChanges,
    private readonly submissions: SubmissionChanges,
    private readonly activity: ActivityChanges,
  ) {}

  @Subscription(() => BoardChangeType, { resolve, description: 'A new snapshot of the board.' })
  async boardChanged(
    @Args('track', { type: () => String, description: 'Slug of the track.' }) track: string,
    @Args('board', { type: () => String, description: 'Name of the board.' }) board: string,
  ) {
    return this.boards.listen(track, board);
  }

  @Subscription(() => SubmissionChangeType, {
    resolve,
    description: 'State, shards and log lines of every evaluation of a submission; the first message is the present.',
  })
  async submissionChanged(
    @Args('id', { type: () => String, description: 'Id or code of the submission.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.submissions.listen(id, viewer);
  }

  @Subscription(() => ActivityType, { resolve, description: 'What runs and what was published, for the home page.' })
  async activityChanged() {
    return this.activity.listen();
  }
}
