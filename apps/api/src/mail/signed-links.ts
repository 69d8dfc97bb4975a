import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../edges.js';
import { isId } from '../graphql/ids.js';

/** What a link of a mail opens: each purpose is signed apart. */
export type LinkKind = 'verify_email' | 'reset_password' | 'invitation';

/**
 * The secret of a link in a mail: `<id>.<mac>`, where the mac is an HMAC-SHA-256 of kind and id under this installation's key. The
 * database knows ids only, so that no one who reads it can follow a link, and a made-up one is refused without asking it.
 */
@Injectable()
export class SignedLinks {
  constructor(@Inject(CONFIG) private readonly config: ApiConfig) {}

  secret(kind: LinkKind, id: string): string {
    return `${id}.${this.mac(kind, id)}`;
  }

  /** The id, when we signed it for this kind; null otherwise. */
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
