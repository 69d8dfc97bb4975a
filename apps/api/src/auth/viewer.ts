import { notSignedIn, UserError } from '@primitives/evaluation';
import type { Account } from '@primitives/store';

/** What a token may be used for; a session may do everything. */
export const SCOPES = ['read', 'submit', 'operate', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** Whom a request speaks for, and how it showed that. */
export interface Viewer {
  readonly account: Account;
  readonly scopes: ReadonlySet<string>;
  /** Digest of the session's token; null for an API token. */
  readonly session: string | null;
  /** When its holder last showed who they are; null for an API token. */
  readonly confirmedAt: Date | null;
}

/** 15 minutes: how long a password or passkey that was shown stands for the acts that need one. */
export const CONFIRMED_MS = 15 * 60_000;
/** One from further in the future than this was written by a clock that was wrong, and would stand for longer than its 15 minutes. */
const FUTURE_MS = 60_000;

/** @throws UserError not_signed_in */
export function requireSignedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw notSignedIn();
  return viewer;
}

/** @throws UserError not_signed_in, forbidden */
export function requireScope(viewer: Viewer | null, scope: Scope): Viewer {
  if (!viewer) throw notSignedIn();
  if (!viewer.scopes.has(scope)) {
    throw new UserError('forbidden', `this token may not ${scope}`, {
      expected: `a token with the scope ${scope}`,
      found: [...viewer.scopes].join(', ') || 'no scope',
    });
  }
  return viewer;
}

/**
 * For private fields of the viewer. The answer to a sign-in is read by whom it welcomes, though its request spoke for nobody.
 *
 * @throws UserError forbidden
 */
export function requireRead({ viewer }: { readonly viewer: Viewer | null }): void {
  if (viewer) requireScope(viewer, 'read');
}

/** For whoever keeps the house. @throws UserError not_signed_in, forbidden */
export function requireMaintainer(viewer: Viewer | null): Viewer {
  const asked = requireScope(viewer, 'operate');
  if (asked.account.role !== 'researcher') return asked;
  throw new UserError('forbidden', 'this is for maintainers', { expected: 'a maintainer', found: 'a researcher' });
}

/** For whoever gives rights to others. @throws UserError not_signed_in, forbidden */
export function requireAdmin(viewer: Viewer | null): Viewer {
  const asked = requireScope(viewer, 'admin');
  if (asked.account.role === 'admin') return asked;
  throw new UserError('forbidden', 'this is for administrators', {
    expected: 'an administrator',
    found: `a ${asked.account.role}`,
  });
}

/** Whether the viewer may see what only maintainers see; a token with the scope to read is enough. */
export const isMaintainer = (viewer: Viewer | null): boolean =>
  viewer !== null && viewer.scopes.has('read') && viewer.account.role !== 'researcher';

/** Whether the viewer may do what only maintainers do: the role and the scope, both. */
export const mayOperate = (viewer: Viewer | null): boolean =>
  viewer !== null && viewer.scopes.has('operate') && viewer.account.role !== 'researcher';

/** The account whose private data the request may read; null for a guest and for a token without the scope. */
export const readerOf = (viewer: Viewer | null): string | null =>
  viewer?.scopes.has('read') ? viewer.account.id : null;

/** For what a token must never do, such as making tokens. @throws UserError not_signed_in, forbidden */
export function requireSession(viewer: Viewer | null): Viewer & { readonly session: string } {
  if (!viewer) throw notSignedIn();
  const { session } = viewer;
  if (session === null)
    throw new UserError('forbidden', 'an API token may not do this', { expected: 'a session', found: 'an API token' });
  return { ...viewer, session };
}

/** For what changes how one signs in. @throws UserError not_signed_in, forbidden, confirmation_needed */
export function requireConfirmed(viewer: Viewer | null, now: Date): Viewer & { readonly session: string } {
  const asked = requireSession(viewer);
  const age = asked.confirmedAt === null ? Infinity : now.getTime() - asked.confirmedAt.getTime();
  if (age <= CONFIRMED_MS && age >= -FUTURE_MS) return asked;
  throw new UserError('confirmation_needed', 'this needs somebody who has just shown who they are', {
    expected: `a password or passkey shown in the last ${CONFIRMED_MS / 60_000} minutes`,
  });
}
