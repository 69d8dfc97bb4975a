/** Codes that the pages explain, one of each kind of fault. */
export const CODES = [
  {
    code: 'quota_exceeded',
    fault: 'submitter',
    retryable: true,
    remedy: 'wait until the time in the message; failures of the platform refund the quota',
  },
  {
    code: 'output_shape_mismatch',
    fault: 'submitter',
    retryable: false,
    remedy: 'export the head with all attributes of the vocabulary',
  },
  {
    code: 'shard_failed',
    fault: 'platform',
    retryable: true,
    remedy: 'no action is needed; the quota is refunded and a maintainer was notified',
  },
];

/** Identity providers of the sign-in page. */
export const SIGN_IN_PROVIDERS = [
  { id: 'github', name: 'GitHub' },
  { id: 'orcid', name: 'ORCID' },
];
