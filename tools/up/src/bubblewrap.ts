import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBubblewrap } from '@primitives/sandbox';
import { unpackDebianBinary } from '@primitives/embedded-servers';

/**
 * Installs bubblewrap into the tools folder when the machine has none. Without it runners isolate models at L1, and
 * this is printed.
 */
export async function provideBubblewrap(toolsFolder: string, log: (text: string) => void): Promise<void> {
  if (process.platform !== 'linux' || findBubblewrap(toolsFolder)) return;
  const target = join(toolsFolder, 'bin', 'bwrap');
  try {
    await unpackDebianBinary('bubblewrap', 'usr/bin/bwrap', target);
  } catch {
    if (!existsSync(target)) log('bubblewrap cannot be installed: models are isolated by resource limits only (L1)');
  }
}
