import { Inject, Injectable } from '@nestjs/common';
import { BUNDLE_CODES } from '@primitives/bundle';
import { CODES } from '@primitives/errors';
import { VERSION } from '@primitives/runtime';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../injection-tokens.js';
import { MailService } from '../mail/mail.service.js';
import type { CodeEntryType, InstallationType } from './installation.type.js';

/** Properties of the installation, and the registry of error codes. */
@Injectable()
export class InstallationService {
  constructor(
    @Inject(CONFIG) private readonly config: ApiConfig,
    private readonly mail: MailService,
  ) {}

  describe(): InstallationType {
    return {
      name: this.config.PRIMITIVES_INSTALLATION,
      version: VERSION,
      isolation: this.config.PRIMITIVES_ISOLATION,
      embedded: this.config.PRIMITIVES_EMBEDDED,
      mail: this.mail.isDelivered,
      confirmsEmail: this.mail.requiresVerification,
    };
  }

  /** All error codes: of requests and evaluations, then of bundle validation. */
  codes(): CodeEntryType[] {
    const platformCodes = Object.entries(CODES).map(([code, entry]) => ({ code, ...entry }));
    const bundleCodes = Object.entries(BUNDLE_CODES)
      .filter(([code]) => !Object.hasOwn(CODES, code))
      .map(([code, { remedy }]) => ({
        code,
        fault: 'submitter' as const,
        retryable: false,
        remedy,
      }));
    return [...platformCodes, ...bundleCodes];
  }
}
