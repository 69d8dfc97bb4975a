import { openStore } from '@primitives/store/connection';

/**
 * Makes the teams of these accounts reference teams: their entries are baselines of the installation, exempt from the
 * release rule and the limits on hidden images. Safe to repeat.
 *
 * @param databaseUrl of an administrator
 */
export async function markReference(databaseUrl: string, emails: readonly string[]): Promise<void> {
  const store = await openStore(databaseUrl, { applicationName: 'seed', poolSize: 1 });
  try {
    await store.manager.query(
      `update team set reference = true from membership m join account a on a.id = m.account_id
        where m.team_id = team.id and lower(a.email) = any($1::text[]) and not team.reference`,
      [emails],
    );
  } finally {
    await store.close();
  }
}
