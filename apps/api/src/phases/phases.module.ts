import { Module } from '@nestjs/common';
import { PhasesResolver } from './phases.resolver.js';
import { PhasesService } from './phases.service.js';

@Module({ providers: [PhasesService, PhasesResolver] })
export class PhasesModule {}
