import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text for a cookie, a header or an address. */
export const drawToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token: nobody who reads it can sign in. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');
