import { Module } from '@nestjs/common';
import { TermsResolver } from './terms.resolver.js';
import { TermsService } from './terms.service.js';

@Module({ providers: [TermsService, TermsResolver], exports: [TermsService] })
export class TermsModule {}
