import { Module } from '@nestjs/common';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { AuthModule } from './auth.module.js';
import { ViewerResolver } from './viewer.resolver.js';

@Module({ imports: [AuthModule, SubmissionsModule, TeamsModule], providers: [ViewerResolver] })
export class ViewerModule {}
