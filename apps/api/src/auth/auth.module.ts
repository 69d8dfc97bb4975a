import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { Attempts } from './attempts.js';
import { AuthResolver } from './auth.resolver.js';
import { AuthService } from './auth.service.js';
import { Challenges } from './challenges.js';
import { CredentialsResolver } from './credentials.resolver.js';
import { EmailsModule } from './emails.module.js';
import { Identity } from './identity.js';
import { PasswordsService } from './passwords.service.js';
import { SessionsService } from './sessions.service.js';
import { SignUpsService } from './sign-ups.service.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [EmailsModule, MailModule, TeamsModule],
  providers: [
    Attempts,
    AuthService,
    Challenges,
    Identity,
    PasswordsService,
    SessionsService,
    SignUpsService,
    TokensService,
    AuthResolver,
    CredentialsResolver,
  ],
  exports: [AuthService, Challenges, SessionsService, TokensService],
})
export class AuthModule {}
