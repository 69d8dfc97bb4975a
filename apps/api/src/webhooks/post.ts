import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { AddressRefusedError, isPublic, publicLookup } from './public-address.js';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether it may lead into the installation's own network. */
  readonly anywhere: boolean;
  readonly timeoutMs: number;
}

/** Posts to an address that a stranger chose, and reads nothing but the status: no redirect is followed. @throws AddressRefusedError, Error */
export function post({ url, headers, body, anywhere, timeoutMs }: Post): Promise<number> {
  const to = new URL(url);
  const host = to.hostname.replace(/^\[|\]$/g, '');
  if (!anywhere && isIP(host) !== 0 && !isPublic(host)) return Promise.reject(new AddressRefusedError(host)); // is not looked up
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
      response.destroy(); // whatever else it says is not for us
    });
    call.on('error', reject);
    call.end(body);
  });
}
