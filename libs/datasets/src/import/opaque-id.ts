import { createHash } from 'node:crypto';

/**
 * What the platform calls an instance or an image of a release: says nothing of its label, sorts by nothing, and stays the same from
 * version to version, so that stored predictions can be scored again when labels are corrected.
 */
export function opaqueId(slug: string, key: string): string {
  return createHash('sha256').update(`${slug}\n${key}`).digest('hex').slice(0, 16);
}
