import type { Finding } from '@primitives/bundle';

/** The bundle's fault, in the words of the contract: found before its model was given an image of the split. */
export class BundleRejectedError extends Error {
  override readonly name = 'BundleRejectedError';

  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}
