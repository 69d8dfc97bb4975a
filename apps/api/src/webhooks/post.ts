import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { AddressRefusedError, isPublic, publicLookup } from './public-address.js';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether private addresses are allowed. */
  readonly anywhere: boolean;
  readonly timeoutMs: number;
}

/**
 * Posts to a URL chosen by a user and reads only the status; redirects are not followed.
 *
 * @throws AddressRefusedError, Error
 */
export function post({ url, headers, body, anywhere, timeoutMs }: Post): Promise<number> {
  const to = new URL(url);
  const host = to.hostname.replace(/^\[|\]$/g, '');
  // Is not looked up.
  if (!anywhere && isIP(host) !== 0 && !isPublic(host)) return Promise.reject(new AddressRefusedError(host));
  return new Promise((resolve, reject) => {
    const call = (to.protocol === 'https:' ? secureRequest : plainRequest)(to, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(anywhere ? {} : { lookup: publicLookup }),
    });
    call.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy(); // the body is not read
    });
    call.on('error', reject);
    call.end(body);
  });
}
