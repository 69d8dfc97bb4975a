import type * as Fingerprint from './fingerprint/fingerprint.js';
import type { Hashing } from './fingerprint/hashing.js';
import type { BundleReport } from './report.js';
import type { BundleSource } from './source.js';

let loaded: Promise<typeof Fingerprint> | undefined;
/** Loaded when needed: only a bundle that passes the checks has a fingerprint, and the page has a size budget. */
export const fingerprintModule = () => (loaded ??= import('./fingerprint/fingerprint.js'));

/** Identifies the model of a checked bundle, see `computeFingerprint`; null if it has no fingerprint. */
export async function fingerprintBundle(
  folder: BundleSource,
  report: BundleReport,
  hashing: Hashing,
): Promise<string | null> {
  const { computeFingerprint } = await fingerprintModule();
  return computeFingerprint(folder, report, hashing);
}
