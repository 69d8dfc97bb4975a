import { Module } from '@nestjs/common';
import { MailSender } from './mail-sender.js';
import { MailService } from './mail.service.js';
import { SignedLinks } from './signed-links.js';

@Module({ providers: [MailSender, MailService, SignedLinks], exports: [MailService, SignedLinks] })
export class MailModule {}
