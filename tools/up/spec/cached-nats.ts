import { join } from 'node:path';
import { findNatsServer } from '@primitives/embedded-servers';

/** Lets the servers of a spec use the shared nats-server, instead of downloading one into each data folder. */
export async function useCachedNats(): Promise<void> {
  process.env['NATS_SERVER_BIN'] = await findNatsServer(join(__dirname, '../../../.test'));
}
