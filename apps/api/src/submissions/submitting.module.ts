import { Module } from '@nestjs/common';
import { CopiesModule } from '../copies/copies.module.js';
import { EvaluationsModule } from '../evaluations/evaluations.module.js';
import { MailModule } from '../mail/mail.module.js';
import { QuotaModule } from '../quota/quota.module.js';
import { ReproductionsModule } from '../reproductions/reproductions.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { TermsModule } from '../terms/terms.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { AdmissionService } from './admission.service.js';
import { BundleSummaryReader } from './bundle-summary-reader.js';
import { ListingsService } from './listings.service.js';
import { SubmissionExportsResolver } from './submission-exports.resolver.js';
import { SubmissionExportsService } from './submission-exports.service.js';
import { SubmissionsModule } from './submissions.module.js';
import { SubmissionsResolver } from './submissions.resolver.js';
import { SubmitService } from './submit.service.js';

@Module({
  imports: [
    CopiesModule,
    EvaluationsModule,
    MailModule,
    QuotaModule,
    ReproductionsModule,
    StorageModule,
    SubmissionsModule,
    TermsModule,
    UploadsModule,
  ],
  providers: [
    AdmissionService,
    BundleSummaryReader,
    ListingsService,
    SubmissionExportsResolver,
    SubmissionExportsService,
    SubmitService,
    SubmissionsResolver,
  ],
})
export class SubmittingModule {}
