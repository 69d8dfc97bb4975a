import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { BoardsModule } from '../boards/boards.module.js';
import { EvaluationsModule } from '../evaluations/evaluations.module.js';
import { MineModule } from '../mine/mine.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { ActivityChanges } from './activity-changes.js';
import { BoardChanges } from './board-changes.js';
import { EventFanout } from './event-fanout.js';
import { LiveResolver } from './live.resolver.js';
import { SubmissionChanges } from './submission-changes.js';

@Module({
  imports: [ActivityModule, BoardsModule, EvaluationsModule, MineModule, SubmissionsModule],
  providers: [ActivityChanges, BoardChanges, EventFanout, SubmissionChanges, LiveResolver],
})
export class LiveModule {}
