import type { Refusal } from '@primitives/client';
import { EXIT } from './exit-codes.js';

/** Ends the command with its own refusal, printed as prose or, under `--json`, as data. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly refusal: Refusal,
    readonly exitCode: typeof EXIT.REFUSED | typeof EXIT.UNAVAILABLE | typeof EXIT.USAGE = EXIT.REFUSED,
  ) {
    super(refusal.message);
  }
}

/** The refusal in short lines: what, expected and found, remedy. */
export function refusalText({ code, message, expected, found, remedy }: Refusal): string {
  const lines = [`${message} (${code})`];
  if (expected) lines.push(`  expected: ${expected}`);
  if (found) lines.push(`  found:    ${found}`);
  lines.push(`  remedy:   ${remedy}`);
  return lines.join('\n');
}

/** The refusal for a script, on one line: `{"error": {code, message, expected, found, remedy}}`, each field always there. */
export function refusalJson({ code, message, expected, found, remedy }: Refusal): string {
  return JSON.stringify({ error: { code, message, expected: expected ?? null, found: found ?? null, remedy } });
}
