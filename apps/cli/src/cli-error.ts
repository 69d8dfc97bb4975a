import type { Refusal } from '@primitives/client';
import { EXIT } from './exit-codes.js';

export { refusalText } from '@primitives/boards';

/** Ends the command with an error of the command line itself, printed as text or, under `--json`, as JSON. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly refusal: Refusal,
    readonly exitCode:
      typeof EXIT.REFUSED | typeof EXIT.UNAVAILABLE | typeof EXIT.USAGE | typeof EXIT.MISCONFIGURED = EXIT.REFUSED,
  ) {
    super(refusal.message);
  }
}

/**
 * The refusal on one line for scripts: `{"error": {code, message, expected, found, remedy}}`, always with all fields.
 */
export const refusalJson = (refusal: Refusal): string => JSON.stringify({ error: allFields(refusal) });

/** As `refusalJson`, for a refusal after which the command goes on. */
export const warningJson = (refusal: Refusal): string => JSON.stringify({ warning: allFields(refusal) });

const allFields = ({ code, message, expected, found, remedy }: Refusal) => ({
  code,
  message,
  expected: expected ?? null,
  found: found ?? null,
  remedy,
});
