import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { EmailsService } from './emails.service.js';

@Module({ imports: [MailModule], providers: [EmailsService], exports: [EmailsService] })
export class EmailsModule {}
