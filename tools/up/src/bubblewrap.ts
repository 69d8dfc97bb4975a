import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBubblewrap } from '@primitives/sandbox';
import { unpackDebianBinary } from '@primitives/servers';

/** Puts bubblewrap where the runners look for it when the machine has none; without it they isolate models at L1, and say so. */
export async function provideBubblewrap(toolsFolder: string, say: (text: string) => void): Promise<void> {
  if (process.platform !== 'linux' || findBubblewrap(toolsFolder)) return;
  const target = join(toolsFolder, 'bin', 'bwrap');
  try {
    await unpackDebianBinary('bubblewrap', 'usr/bin/bwrap', target);
  } catch {
    if (!existsSync(target)) say('bubblewrap cannot be had: models are isolated by resource limits only (L1)');
  }
}
