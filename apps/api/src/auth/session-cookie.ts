import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@primitives/runtime';

/** 30 days: maximum lifetime of a session. */
export const SESSION_MS = 30 * 24 * 3_600_000;
/** 14 days: maximum idle time of a session. */
export const IDLE_MS = 14 * 24 * 3_600_000;

/**
 * The cookie with the session token: `<token>.<mac>`. The MAC allows rejecting forged cookies without a database query.
 * The cookie is HttpOnly, SameSite=Lax and, with TLS, bound to the host.
 */
export class SessionCookie {
  readonly name: string;

  constructor(
    private readonly key: Secret,
    private readonly secure: boolean,
  ) {
    this.name = secure ? '__Host-session' : 'session';
  }

  /** The `Set-Cookie` header that sets the token. */
  give(token: string): string {
    return `${this.name}=${token}.${this.mac(token)}; Max-Age=${SESSION_MS / 1000}; ${this.attributes()}`;
  }

  /** The `Set-Cookie` header that deletes the cookie. */
  clear(): string {
    return `${this.name}=; Max-Age=0; ${this.attributes()}`;
  }

  /** The token in a `Cookie` header with a valid MAC; null otherwise. */
  read(header: string | undefined): string | null {
    const [token, mac] = this.find(header).split('.');
    if (!token || !mac) return null;
    const expected = Buffer.from(this.mac(token));
    const given = Buffer.from(mac);
    return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
  }

  private find(header = ''): string {
    const start = `${this.name}=`;
    return (
      header
        .split(/; */)
        .find((pair) => pair.startsWith(start))
        ?.slice(start.length) ?? ''
    );
  }

  private mac(token: string): string {
    return createHmac('sha256', this.key.reveal()).update(`session ${token}`).digest('base64url');
  }

  private attributes(): string {
    return `Path=/; HttpOnly; SameSite=Lax${this.secure ? '; Secure' : ''}`;
  }
}
