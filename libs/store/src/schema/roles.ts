import { createHmac } from 'node:crypto';

/** The database's login roles, one per process; roles.sql grants their permissions. */
export const ROLES = ['api', 'dispatcher', 'scorer'] as const;
export type Role = (typeof ROLES)[number];

/** The administrator's URL contains no password from which the roles' passwords could be derived. */
export class NoAdminPasswordError extends Error {
  override readonly name = 'NoAdminPasswordError';

  constructor() {
    super('DATABASE_URL has no password; the roles api, dispatcher and scorer get theirs derived from it');
  }
}

/**
 * A role's password: HMAC-SHA-256 of the role's name under the administrator's password. Needs no storage, is the same
 * on every host with the administrator's URL, and reveals neither the administrator's password nor that of another
 * role.
 */
export function rolePassword(adminUrl: string, role: Role): string {
  const { password } = new URL(adminUrl);
  if (password === '') throw new NoAdminPasswordError();
  return createHmac('sha256', decodeURIComponent(password)).update(`primitives role ${role}`).digest('base64url');
}

/** The URL with which the process of this role connects. */
export function roleUrl(adminUrl: string, role: Role): string {
  const url = new URL(adminUrl);
  url.password = rolePassword(adminUrl, role);
  url.username = role;
  return url.href;
}
