import { ROLES, roleUrl, runMigrations, type Role } from '@primitives/store';

export interface Migrated {
  /** The files that ran now. */
  readonly applied: readonly string[];
  /** Each process's own URL; they hold passwords. */
  readonly urls: Readonly<Record<Role, string>>;
}

/** Migrates the database of the administrator's URL and names the URL of each role. Safe to repeat, and to run twice at once. */
export async function migrate(adminUrl: string): Promise<Migrated> {
  const applied = await runMigrations(adminUrl);
  const urls = Object.fromEntries(ROLES.map((role) => [role, roleUrl(adminUrl, role)])) as Record<Role, string>;
  return { applied, urls };
}
