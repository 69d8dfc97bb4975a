import { createParamDecorator } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { Store } from '@primitives/store/connection';
import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import { deviceOf, type Device } from '../auth/device.js';
import type { Viewer } from '../auth/viewer.js';
import { rateLimitKey } from '../http/client-network.js';
import { viewerOf } from './guard.js';
import { Loaders } from './loaders.js';

/** The request data that every resolver receives. */
export interface RequestContext {
  readonly viewer: Viewer | null;
  /** The network of the client, to which rate limits without an account apply. */
  readonly rateLimitKey: string;
  readonly device: Device;
  readonly loaders: Loaders;
  /** Adds a `Set-Cookie` header to the response; has no effect in a subscription. */
  setCookie(header: string): void;
}

export const contextOf = (store: Store, request: HttpRequest, response: HttpResponse): RequestContext => ({
  viewer: viewerOf(request),
  rateLimitKey: rateLimitKey(request.ip),
  device: deviceOf(request.ip ?? '', request.headers['user-agent']),
  loaders: new Loaders(store),
  setCookie: (header) => void response.append('Set-Cookie', header),
});

/** Injects the request context into a resolver parameter. */
export const Request = createParamDecorator((_: unknown, host) =>
  GqlExecutionContext.create(host).getContext<RequestContext>(),
);
