import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from './sized.js';

const IN_CHECKOUT = join(import.meta.dirname, '../../../../.primitives/bench');

/** Where sections store simulations that later runs continue; a short run stores its own until the process ends. */
export const RESULTS_FOLDER = sized(() => IN_CHECKOUT, temporaryFolder)();

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-results-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
