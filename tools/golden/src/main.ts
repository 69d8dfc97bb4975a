import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CaseResult } from './case-result.js';
import { compareFile } from './compare-file.js';
import { Sources } from './sources.js';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));
const SHOWN_DIFFERENCES = 5;

/**
 * Compares golden files with the public functions: prints one line per case, and `N passed, N failed` at the end.
 *
 * @returns the exit code: 0 when all agree, 1 when one differs, 2 when a file does not have its declared format
 */
export function main(
  files: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): number {
  if (files.length === 0) {
    print('usage: npm run golden -- FILE…');
    return 2;
  }
  const sources = new Sources(environment['PRIMITIVES_SOURCES'] ?? join(CHECKOUT, '..', 'shared', 'data'));
  let passed = 0;
  let failed = 0;
  let unreadable = 0;
  for (const file of files) {
    let results: readonly CaseResult[] = [];
    try {
      results = compareFile(JSON.parse(readFileSync(file, 'utf8')), sources);
    } catch (error) {
      print(`error ${basename(file)}: ${reasonOf(error)}`);
      unreadable++;
    }
    for (const { id, ok, differences } of results) {
      print(`${ok ? 'ok  ' : 'FAIL'} ${basename(file)} ${id}`);
      for (const difference of differences.slice(0, SHOWN_DIFFERENCES)) print(`       ${difference}`);
      if (differences.length > SHOWN_DIFFERENCES) print(`       and ${differences.length - SHOWN_DIFFERENCES} more`);
      if (ok) passed++;
      else failed++;
    }
  }
  print(`${passed} passed, ${failed} failed`);
  if (unreadable > 0) return 2;
  return failed > 0 ? 1 : 0;
}

/** Describes an unreadable file: the format's own error, or the error that a missing part caused. */
function reasonOf(error: unknown): string {
  const { name, message } = error as Error;
  const known = name === 'GoldenFormatError' || name === 'SyntaxError' || 'code' in (error as Error);
  return known ? message : `the file does not match its format (${message})`;
}
