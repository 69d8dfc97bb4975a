import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { InstallationResolver } from './installation.resolver.js';
import { InstallationService } from './installation.service.js';

@Module({ imports: [MailModule], providers: [InstallationService, InstallationResolver] })
export class InstallationModule {}
