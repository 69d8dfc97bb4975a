import { createParamDecorator } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { Device } from '../auth/device.js';
import type { Viewer } from '../auth/viewer.js';
import type { Loaders } from './loaders.js';

/** What every resolver may know of its request. */
export interface RequestContext {
  readonly viewer: Viewer | null;
  readonly ip: string;
  readonly device: Device;
  readonly loaders: Loaders;
  /** Adds a `Set-Cookie` header to the answer; a subscription has none to add to. */
  setCookie(header: string): void;
}

/** Hands the request's context to a resolver's parameter. */
export const Request = createParamDecorator((_: unknown, host) =>
  GqlExecutionContext.create(host).getContext<RequestContext>(),
);
