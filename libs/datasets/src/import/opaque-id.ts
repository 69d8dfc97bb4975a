import { createHash } from 'node:crypto';

/**
 * The platform's name of an instance or an image of a release: independent of its label and order, and the same in
 * every version, so that stored predictions can be scored again when labels are corrected.
 */
export function opaqueId(slug: string, key: string): string {
  return createHash('sha256').update(`${slug}\n${key}`).digest('hex').slice(0, 16);
}
