import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestBroker } from './test-broker.js';

/** No one listens there: a runner without a platform continues with its credentials. */
const AWAY = 'http://127.0.0.1:9';
const FOR_GOOD = '2999-01-01T00:00:00.000Z';

/** Prepares `home` as the home of a runner that joined before, for tests with a broker and no platform. */
export async function joinManually(home: string, broker: TestBroker, runnerId: string, pool: string): Promise<void> {
  const { jwt, seed, publicKey } = await broker.issueRunner(runnerId, pool);
  const member = { v: 1, runnerId, pool, natsUrl: broker.url, jwt, expiresAt: FOR_GOOD, url: AWAY, publicKey, seed };
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'member.json'), JSON.stringify(member), { mode: 0o600 });
}
