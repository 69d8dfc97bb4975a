import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Blobs } from '@primitives/blobs';
import type { Bus } from '@primitives/messaging';
import type { Clock, Log, Metrics, Readiness } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import { SessionCookie } from './auth/session-cookie.js';
import type { ApiConfig } from './config.js';
import { BLOBS, BUS, CLOCK, CONFIG, COOKIE, LOG, STORE } from './injection-tokens.js';

/** The resources that main.ts opens. */
export interface Resources {
  readonly config: ApiConfig;
  readonly store: Store;
  readonly bus: Bus;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly log: Log;
}

/** Provides configuration, database, broker, blobs, clock and log to every module. The process closes them. */
@Global()
@Module({})
export class ResourcesModule {
  static with({ config, store, bus, blobs, clock, log }: Resources): DynamicModule {
    const cookie = new SessionCookie(
      config.PRIMITIVES_COOKIE_SECRET,
      config.PRIMITIVES_PUBLIC_URL.startsWith('https:'),
    );
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: STORE, useValue: store },
      { provide: BUS, useValue: bus },
      { provide: BLOBS, useValue: blobs },
      { provide: CLOCK, useValue: clock },
      { provide: LOG, useValue: log },
      { provide: COOKIE, useValue: cookie },
    ];
    return { module: ResourcesModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
