import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url-encoded for a cookie, header or URL. */
export const drawToken = (): string => randomBytes(32).toString('base64url');

/** Digest of a token for the database, which does not allow signing in. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');
