import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../injection-tokens.js';
import { isId } from '../graphql/ids.js';

/** What the link of a mail opens; each purpose has its own signature. */
export type LinkKind = 'verify_email' | 'reset_password' | 'invitation';

/**
 * The secret of a link in a mail: `<id>.<mac>`, where the mac is an HMAC-SHA-256 of kind and id under this
 * installation's key. The database holds ids only, so a reader of the database cannot follow a link, and a forged one
 * is refused without a query.
 */
@Injectable()
export class SignedLinks {
  constructor(@Inject(CONFIG) private readonly config: ApiConfig) {}

  secret(kind: LinkKind, id: string): string {
    return `${id}.${this.mac(kind, id)}`;
  }

  /** The id, when this installation signed it for this kind; null otherwise. */
  read(kind: LinkKind, secret: string): string | null {
    const [id, mac, ...rest] = secret.split('.');
    if (id === undefined || mac === undefined || rest.length > 0 || !isId(id)) return null;
    const [expected, given] = [Buffer.from(this.mac(kind, id)), Buffer.from(mac)];
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
  }

  private mac(kind: LinkKind, id: string): string {
    return createHmac('sha256', this.config.PRIMITIVES_COOKIE_SECRET.reveal())
      .update(`link ${kind} ${id}`)
      .digest('base64url');
  }
}
