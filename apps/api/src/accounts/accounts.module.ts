import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountExportService } from './account-export.service.js';
import { AccountsResolver } from './accounts.resolver.js';
import { AccountsService } from './accounts.service.js';
import { OwnAccountResolver } from './own-account.resolver.js';
import { SuspensionsService } from './suspensions.service.js';

@Module({
  imports: [MailModule, UploadsModule],
  providers: [
    AccountDeletionService,
    AccountExportService,
    AccountsService,
    SuspensionsService,
    AccountsResolver,
    OwnAccountResolver,
  ],
})
export class AccountsModule {}
