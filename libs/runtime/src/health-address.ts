import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { ConfigError, port, readConfig } from './config.js';

/**
 * The address of a process's health endpoint: TCP, or a Unix socket, which only processes of this machine can reach.
 */
export type HealthAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** Linux stores the path of a Unix socket in 108 bytes, the last of which is zero. */
export const MAX_SOCKET_PATH = 107;

const HealthConfig = z.object({
  PRIMITIVES_HEALTH_PORT: port.optional(),
  PRIMITIVES_HEALTH_HOST: z.string().default('127.0.0.1'),
  PRIMITIVES_HEALTH_SOCKET: z
    .string()
    .refine((path) => Buffer.byteLength(path) <= MAX_SOCKET_PATH, `is longer than ${MAX_SOCKET_PATH} bytes`)
    .optional(),
});

/** The address in the environment; null if there is none, and nothing listens. @throws ConfigError */
export function healthAddress(env: NodeJS.ProcessEnv): HealthAddress | null {
  const config = readConfig(HealthConfig, env);
  const { PRIMITIVES_HEALTH_PORT: port, PRIMITIVES_HEALTH_HOST: host, PRIMITIVES_HEALTH_SOCKET: path } = config;
  if (path !== undefined && port !== undefined) {
    const problem = 'is set together with PRIMITIVES_HEALTH_PORT; set one of them';
    throw new ConfigError([{ variable: 'PRIMITIVES_HEALTH_SOCKET', problem }]);
  }
  if (path !== undefined) return { path };
  return port === undefined ? null : { host, port };
}

/** `http://host:port/readyz`, or `unix:/run/scorer.sock:/readyz`. */
export function healthUrl(address: HealthAddress, path: '/healthz' | '/readyz' | '/metrics'): string {
  if ('path' in address) return `unix:${address.path}:${path}`;
  return `http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}${path}`;
}

/** Requests a health address, which may be a Unix socket. Rejects when nothing answers within `timeoutMs`. */
export async function requestHealth(url: string, timeoutMs: number): Promise<{ status: number; text: string }> {
  const [, socketPath, path] = /^unix:(.+):(\/.*)$/.exec(url) ?? [];
  const options = { signal: AbortSignal.timeout(timeoutMs), agent: false } as const;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = socketPath ? get({ ...options, socketPath, path }, resolve) : get(url, options, resolve);
    request.once('error', reject);
  });
  return { status: response.statusCode ?? 0, text: await text(response) };
}
