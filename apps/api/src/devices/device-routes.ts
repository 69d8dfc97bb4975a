import express, { Router, type NextFunction, type Request, type Response } from 'express';
import { UserError } from '@primitives/errors';
import { coarseNetwork } from '../auth/device.js';
import { rateLimitKey } from '../http/client-network.js';
import { refuse } from '../http/refusal.js';
import { INTERVAL_MS, type DevicesService } from './devices.service.js';

const MAX_BODY = 4_096;

/**
 * The client side of RFC 8628 in JSON: `POST /auth/device {name, scopes}` and `POST /auth/device/token {device_code}`.
 * Neither reads cookies. Cross-site pages cannot call them, because JSON requires a CORS preflight.
 */
export function deviceRoutes(devices: DevicesService, publicUrl: string): Router {
  const page = `${publicUrl.replace(/\/+$/, '')}/device`;
  const handler =
    (respond: (request: Request, response: Response) => Promise<void>) =>
    (request: Request, response: Response, next: NextFunction) => {
      response.setHeader('Cache-Control', 'no-store');
      respond(request, response).catch((error: unknown) =>
        error instanceof UserError ? refuse(response, error) : next(error),
      );
    };
  const authorize = async (request: Request, response: Response) => {
    const { deviceCode, userCode, expiresInSeconds } = await devices.request(request.body, {
      rateLimitKey: rateLimitKey(request.ip),
      network: coarseNetwork(request.ip ?? ''),
    });
    response.json({
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?code=${userCode}`,
      expires_in: expiresInSeconds,
      interval: INTERVAL_MS / 1000,
    });
  };
  const poll = async (request: Request, response: Response) => {
    const code: unknown = (request.body as { device_code?: unknown } | undefined)?.device_code;
    const result = await devices.poll(typeof code === 'string' ? code.slice(0, 200) : '');
    if (result.state !== 'granted') return void response.status(400).json({ error: result.state });
    response.json({ access_token: result.token, token_type: 'Bearer', scope: result.scopes.join(' ') });
  };
  return Router()
    .use(express.json({ limit: MAX_BODY, type: 'application/json' }))
    .post('/device', handler(authorize))
    .post('/device/token', handler(poll));
}
