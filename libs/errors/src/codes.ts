import { ACCOUNT_CODES } from './codes/account-codes.js';
import { BENCHMARK_CODES } from './codes/benchmark-codes.js';
import { EVALUATION_CODES } from './codes/evaluation-codes.js';
import { FLEET_CODES } from './codes/fleet-codes.js';
import { REQUEST_CODES } from './codes/request-codes.js';
import { SUBMISSION_CODES } from './codes/submission-codes.js';

/**
 * Codes of requests and of evaluations, without those of bundles (libs/bundle). One registry: the GraphQL enum and the
 * docs page are generated from it.
 */
export const CODES = {
  ...ACCOUNT_CODES,
  ...SUBMISSION_CODES,
  ...EVALUATION_CODES,
  ...BENCHMARK_CODES,
  ...FLEET_CODES,
  ...REQUEST_CODES,
};

export type Code = keyof typeof CODES;
