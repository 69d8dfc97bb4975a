import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url-encoded for a cookie, header or URL. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** Digest of a token. The database stores only the digest, because the digest cannot be used to sign in. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');
