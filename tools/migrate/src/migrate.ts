import { ROLES, roleUrl, runMigrations, type Role } from '@primitives/store/schema';

export interface Migrated {
  /** The migrations that ran in this call. */
  readonly applied: readonly string[];
  readonly urls: Readonly<Record<Role, string>>;
}

/**
 * Migrates the database of the administrator's URL and returns the URL of each role. Safe to repeat and to run
 * concurrently.
 */
export async function migrate(adminUrl: string): Promise<Migrated> {
  const applied = await runMigrations(adminUrl);
  const urls = Object.fromEntries(ROLES.map((role) => [role, roleUrl(adminUrl, role)])) as Record<Role, string>;
  return { applied, urls };
}
