import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oncePerWorker } from './worker-memory.js';

const WRITER = fileURLToPath(new URL('../../../tools/up/one-file-programs.mjs', import.meta.url));

/** A compiled program with its libraries in one file, which starts faster. @param main its `main.js` */
export function oneFileProgram(main: string): string {
  return oncePerWorker(`one-file program ${main}`, () => {
    execFileSync(process.execPath, [WRITER, main]);
    return join(dirname(main), 'one-file.js');
  });
}
