import { createHmac, timingSafeEqual } from 'node:crypto';

/** The permission of a link: to read one blob, or to write one of at most `maxBytes` with any digest. */
export type LinkGrant =
  | { readonly method: 'GET'; readonly sha256: string }
  | {
      readonly method: 'PUT';
      readonly maxBytes: number;
      /** The purpose of the bytes, for example `<evaluation>.<shard>.<fence>`; part of the server's log. */
      readonly purpose: string;
    };

/** The link was not issued here, was changed, has expired, or allows something else. */
export class LinkRefusedError extends Error {
  override readonly name = 'LinkRefusedError';

  constructor(readonly reason: 'incomplete' | 'expired' | 'forged') {
    super(`the link is ${reason}`);
  }
}

const DIGEST = '{digest}';

/**
 * `<base>/blobs/<sha256>?…` or, for writing, `<base>/blobs/{digest}?…`: the writer replaces the placeholder by its
 * bytes' SHA-256.
 *
 * @param base URL of the API as the reader sees it, without a trailing slash
 */
export function signLink(secret: string, base: string, grant: LinkGrant, expiresAt: Date): string {
  const expires = String(expiresAt.getTime());
  const query = new URLSearchParams(
    grant.method === 'PUT' ? { expires, max: String(grant.maxBytes), for: grant.purpose } : { expires },
  );
  query.set('signature', signature(secret, grant, expires));
  return `${base}/blobs/${grant.method === 'GET' ? grant.sha256 : DIGEST}?${query}`;
}

/**
 * The permission of a request with a link.
 *
 * @param secrets that may have signed it: the current one, and the previous one while its links are valid
 * @throws LinkRefusedError
 */
export function verifyLink(
  secrets: readonly string[],
  request: { readonly method: string; readonly sha256: string; readonly query: URLSearchParams },
  now: Date,
): LinkGrant {
  const { method, sha256, query } = request;
  const expires = query.get('expires');
  const given = query.get('signature');
  if (expires === null || given === null || (method !== 'GET' && method !== 'PUT'))
    throw new LinkRefusedError('incomplete');
  const grant: LinkGrant =
    method === 'GET'
      ? { method, sha256 }
      : { method, maxBytes: Number(query.get('max')), purpose: query.get('for') ?? '' };
  if (!secrets.some((secret) => isSame(signature(secret, grant, expires), given))) throw new LinkRefusedError('forged');
  if (!(Number(expires) > now.getTime())) throw new LinkRefusedError('expired');
  return grant;
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function signature(secret: string, grant: LinkGrant, expires: string): string {
  const words =
    grant.method === 'GET' ? ['GET', grant.sha256, expires] : ['PUT', String(grant.maxBytes), grant.purpose, expires];
  return createHmac('sha256', secret).update(words.join('\n')).digest('base64url');
}
