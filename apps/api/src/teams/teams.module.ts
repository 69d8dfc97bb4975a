import { Module } from '@nestjs/common';
import { EmailsModule } from '../auth/emails.module.js';
import { MailModule } from '../mail/mail.module.js';
import { InvitationsService } from './invitations.service.js';
import { MembershipsService } from './memberships.service.js';
import { TeamsResolver, ViewerInvitationsResolver } from './teams.resolver.js';
import { TeamsService } from './teams.service.js';

@Module({
  imports: [EmailsModule, MailModule],
  providers: [InvitationsService, MembershipsService, TeamsService, TeamsResolver, ViewerInvitationsResolver],
  exports: [TeamsService],
})
export class TeamsModule {}
