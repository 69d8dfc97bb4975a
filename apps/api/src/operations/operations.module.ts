import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { OperationsResolver, DeadLetterResolver, QuarantinedRunnerResolver } from './operations.resolver.js';
import { OperationsService } from './operations.service.js';
import { RerunsResolver } from './reruns.resolver.js';
import { RerunsService } from './reruns.service.js';

@Module({
  imports: [MailModule],
  providers: [
    OperationsService,
    RerunsService,
    DeadLetterResolver,
    OperationsResolver,
    QuarantinedRunnerResolver,
    RerunsResolver,
  ],
})
export class OperationsModule {}
