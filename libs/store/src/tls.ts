import { readFileSync } from 'node:fs';

export interface Tls {
  readonly rejectUnauthorized: boolean;
  /** PEM of whom to believe, instead of everyone whom the machine believes. */
  readonly ca?: string;
}

/** The URL asks for a kind of encryption that we do not know. */
export class SslModeError extends Error {
  override readonly name = 'SslModeError';

  constructor(readonly mode: string) {
    super(`DATABASE_URL has sslmode=${mode}; expected disable, verify-full or no-verify`);
  }
}

/**
 * How the connection of a database URL is encrypted: `sslmode=verify-full`, with `sslrootcert=<file>` where the server's certificate
 * is signed by no one whom everyone knows; null without one. `no-verify` is the only mode that takes any certificate. The weaker
 * names of libpq (`prefer`, `require`, `verify-ca`) are refused: they promise more, or less, than they keep.
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

/** What pg is notified of a URL: it would read the TLS words in its own way, and TypeORM not at all. */
export function connectionOf(url: string): { connectionString: string; ssl: Tls | false } {
  const plain = new URL(url);
  for (const word of ['sslmode', 'sslrootcert']) plain.searchParams.delete(word);
  return { connectionString: plain.href, ssl: tlsOf(url) ?? false };
}
