import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@primitives/runtime';
import { openStore } from '@primitives/store/connection';
import { insertJoinToken } from '@primitives/store/fleet';
import { logStart } from '@primitives/tool-seed';
import { RUNNER_POOL, type Addresses } from './programs.js';
import type { Settings } from './settings.js';

/** Long enough for the slowest first start. */
const TOKEN_MS = 60 * 60_000;

/** The runners that this start launches: each joins as any other machine does, with a token the first time. */
export async function embeddedRunners(databaseUrl: string, settings: Settings): Promise<Addresses['runners']> {
  const names = Array.from({ length: settings.runners }, (_, place) => `embedded-${place + 1}`);
  const isMember = (name: string) => existsSync(join(settings.dataFolder, 'runner', name, 'member.json'));
  const store = await openStore(databaseUrl, { applicationName: 'start', poolSize: 1 });
  try {
    const runners: { name: string; joinToken: string | null }[] = [];
    for (const name of names) {
      const joinToken = isMember(name) ? null : randomBytes(32).toString('base64url');
      if (joinToken !== null) {
        const tokenSha256 = createHash('sha256').update(joinToken).digest('hex');
        const expiresAt = new Date(Date.now() + TOKEN_MS);
        const [id, pool, uses] = [newId(), RUNNER_POOL, 1];
        await store.transaction(async (tx) => {
          await insertJoinToken(tx, { id, tokenSha256, pool, name, accountId: null, expiresAt, maxUses: uses });
          await logStart(tx, 'join_token.create', pool, { token: id, expiresAt, uses });
        });
      }
      runners.push({ name, joinToken });
    }
    return runners;
  } finally {
    await store.close();
  }
}
