import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DevicesResolver } from './devices.resolver.js';
import { DevicesService } from './devices.service.js';

@Module({ imports: [AuthModule], providers: [DevicesService, DevicesResolver] })
export class DevicesModule {}
