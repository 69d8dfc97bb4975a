import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBubblewrap, whyNoBubblewrap } from '@primitives/sandbox';
import { unpackDebianBinary } from '@primitives/embedded-servers';

/**
 * Installs bubblewrap into the tools folder when the machine has none. Without it runners isolate models at L2 or L1,
 * and this is printed.
 */
export async function provideBubblewrap(toolsFolder: string, log: (text: string) => void): Promise<void> {
  const reason = whyNoBubblewrap();
  if (reason !== null) return log(`${reason}: models run at isolation level L2 or L1`);
  if (findBubblewrap(toolsFolder)) return;
  const target = join(toolsFolder, 'bin', 'bwrap');
  try {
    await unpackDebianBinary('bubblewrap', 'usr/bin/bwrap', target);
  } catch {
    if (!existsSync(target)) log('bubblewrap cannot be installed: models run at isolation level L2 or L1');
  }
}
