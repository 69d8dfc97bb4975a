import { Args, ID, Resolver, Subscription } from '@nestjs/graphql';
import { ActivityType } from '../activity/activity.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { ActivityChanges } from './activity-changes.js';
import { BoardChanges } from './board-changes.js';
import { BoardChangeType, SubmissionChangeType } from './live.types.js';
import { SubmissionChanges } from './submission-changes.js';

/** Sources yield the values themselves, not objects keyed by field name. */
const resolve = <T>(value: T): T => value;

@Resolver()
export class LiveResolver {
  constructor(
    private readonly boards: BoardChanges,
    private readonly submissions: SubmissionChanges,
    private readonly activity: ActivityChanges,
  ) {}

  @Subscription(() => BoardChangeType, {
    resolve,
    description: 'Delivers new snapshots of a board with the changed entries.',
  })
  async boardChanged(
    @Args('track', { type: () => String, description: 'Slug of the track.' }) track: string,
    @Args('board', { type: () => String, description: 'Name of the board.' }) board: string,
  ) {
    return this.boards.listen(track, board);
  }

  @Subscription(() => SubmissionChangeType, {
    resolve,
    description:
      'Delivers the current state of each evaluation of a submission, then updates with state, shards and new ' +
      'log lines.',
  })
  async submissionChanged(
    @Args('id', { type: () => ID, description: 'ID or code of the submission.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.submissions.listen(id, viewer);
  }

  @Subscription(() => ActivityType, { resolve, description: 'Delivers the current activity, then updates.' })
  async activityChanged() {
    return this.activity.listen();
  }
}
