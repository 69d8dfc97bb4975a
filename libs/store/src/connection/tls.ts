import { readFileSync } from 'node:fs';

export interface Tls {
  readonly rejectUnauthorized: boolean;
  /** PEM of the trusted authority, instead of those that the machine trusts. */
  readonly ca?: string;
}

/** The URL requests an unsupported kind of encryption. */
export class SslModeError extends Error {
  override readonly name = 'SslModeError';

  constructor(readonly mode: string) {
    super(`DATABASE_URL has sslmode=${mode}; expected disable, verify-full or no-verify`);
  }
}

/**
 * The encryption of a database URL's connection: `sslmode=verify-full`, with `sslrootcert=<file>` if the server's
 * certificate is signed by a private authority; null without one. `no-verify` is the only mode that accepts any
 * certificate. The weaker modes of libpq (`prefer`, `require`, `verify-ca`) are rejected: their names are misleading.
 *
 * @throws SslModeError
 */
export function tlsOf(url: string): Tls | null {
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode') ?? 'disable';
  if (mode === 'disable') return null;
  if (mode === 'no-verify') return { rejectUnauthorized: false };
  if (mode !== 'verify-full') throw new SslModeError(mode);
  const ca = searchParams.get('sslrootcert');
  return { rejectUnauthorized: true, ...(ca === null ? {} : { ca: readFileSync(ca, 'utf8') }) };
}

/** The URL for pg: it would interpret the TLS parameters differently, and TypeORM not at all. */
export function connectionOf(url: string): { connectionString: string; ssl: Tls | false } {
  const plain = new URL(url);
  for (const word of ['sslmode', 'sslrootcert']) plain.searchParams.delete(word);
  return { connectionString: plain.href, ssl: tlsOf(url) ?? false };
}
