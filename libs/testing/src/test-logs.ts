import { appendFileSync, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { newId } from '@primitives/runtime';

/**
 * `npm test` collects the output of every process of every suite in this folder and searches it for secrets of the
 * suites (tools/check/canary-secrets.mjs). Without the variable nothing is stored.
 */
const folder = (): string | null => {
  const path = process.env['PRIMITIVES_TEST_LOGS'];
  if (path) mkdirSync(path, { recursive: true });
  return path || null;
};

/** Stores the output of a process. */
export function saveTestLog(process: string, text: string): void {
  const folderOf = folder();
  if (folderOf !== null) appendFileSync(join(folderOf, `${process}-${newId()}.log`), text);
}

/** Stores every `*.log` in or below a folder before its removal. */
export function saveTestLogs(from: string): void {
  const folderOf = folder();
  if (folderOf === null || !existsSync(from)) return;
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.log'))
      copyFileSync(
        join(entry.parentPath, entry.name),
        join(folderOf, `${basename(entry.name, '.log')}-${newId()}.log`),
      );
}
