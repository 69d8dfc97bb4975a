import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PasskeysResolver } from './passkeys.resolver.js';
import { PasskeysService } from './passkeys.service.js';

@Module({ imports: [AuthModule, MailModule], providers: [PasskeysService, PasskeysResolver] })
export class PasskeysModule {}
