import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { ProvidersResolver } from './providers.resolver.js';
import { ProvidersService } from './providers.service.js';

@Module({ imports: [AuthModule, TeamsModule], providers: [ProvidersService, ProvidersResolver] })
export class ProvidersModule {}
