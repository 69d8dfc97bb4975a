import { notSignedIn, UserError } from '@primitives/errors';
import type { Account } from '@primitives/store/accounts';

/** Scopes of API tokens; a session has all of them. */
export const SCOPES = ['read', 'submit', 'operate', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** The caller of a request and how it authenticated. */
export interface Viewer {
  readonly account: Account;
  readonly scopes: ReadonlySet<string>;
  /** Digest of the session token; null for an API token. */
  readonly session: string | null;
  /** Digest of the API token; absent for a session. */
  readonly tokenSha256?: string;
  /** Time of the last confirmation by password or passkey; null for an API token. */
  readonly confirmedAt: Date | null;
}

/** 15 minutes: how long a confirmation by password or passkey is valid. */
export const CONFIRMED_MS = 15 * 60_000;
/**
 * Tolerance for clock differences: a confirmation from further in the future is invalid, because it would last too
 * long.
 */
const FUTURE_MS = 60_000;

/** @throws UserError not_signed_in */
export function requireSignedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw notSignedIn();
  return viewer;
}

/** Remedies for the scopes whose tokens a command creates, too. */
const REMEDIES: Partial<Record<Scope, string>> = {
  submit: 'sign in with `primitives login`, or create a token with the scope submit on your account page',
  operate:
    'sign in as a maintainer with `primitives login --operate`, or create a token with the scope operate on your account page',
};

/** @throws UserError not_signed_in, forbidden */
export function requireScope(viewer: Viewer | null, scope: Scope): Viewer {
  if (!viewer) throw notSignedIn();
  if (!viewer.scopes.has(scope)) {
    throw new UserError('forbidden', `this token lacks the scope ${scope}`, {
      expected: `a token with the scope ${scope}`,
      found: [...viewer.scopes].join(', ') || 'no scope',
      remedy: REMEDIES[scope] ?? `create a token with the scope ${scope} on your account page, and use it instead`,
    });
  }
  return viewer;
}

/**
 * For private fields of the viewer. A sign-in mutation returns them too, although its request was anonymous.
 *
 * @throws UserError forbidden
 */
export function requireRead({ viewer }: { readonly viewer: Viewer | null }): void {
  if (viewer) requireScope(viewer, 'read');
}

/** @throws UserError not_signed_in, forbidden unless the viewer is a maintainer with the scope operate */
export function requireMaintainer(viewer: Viewer | null): Viewer {
  const caller = requireScope(viewer, 'operate');
  if (caller.account.role !== 'researcher') return caller;
  throw new UserError('forbidden', 'this operation requires the maintainer role', {
    expected: 'a maintainer',
    found: 'a researcher',
  });
}

/** @throws UserError not_signed_in, forbidden unless the viewer is an administrator with the scope admin */
export function requireAdmin(viewer: Viewer | null): Viewer {
  const caller = requireScope(viewer, 'admin');
  if (caller.account.role === 'admin') return caller;
  throw new UserError('forbidden', 'this operation requires the administrator role', {
    expected: 'an administrator',
    found: `a ${caller.account.role}`,
  });
}

/** Whether the viewer may read what only maintainers see: the role and the scope read. */
export const isMaintainer = (viewer: Viewer | null): boolean =>
  viewer !== null && viewer.scopes.has('read') && viewer.account.role !== 'researcher';

/** Whether the viewer may perform maintainer operations: the role and the scope operate. */
export const mayOperate = (viewer: Viewer | null): boolean =>
  viewer !== null && viewer.scopes.has('operate') && viewer.account.role !== 'researcher';

/**
 * The account whose private data the request may read; null for an anonymous caller and for a token without the scope
 * read.
 */
export const readerOf = (viewer: Viewer | null): string | null =>
  viewer?.scopes.has('read') ? viewer.account.id : null;

/**
 * For operations that API tokens must not perform, such as creating tokens. @throws UserError not_signed_in, forbidden
 */
export function requireSession(viewer: Viewer | null): Viewer & { readonly session: string } {
  if (!viewer) throw notSignedIn();
  const { session } = viewer;
  if (session === null)
    throw new UserError('forbidden', 'this operation is not available to API tokens', {
      expected: 'a session',
      found: 'an API token',
    });
  return { ...viewer, session };
}

/** For changes of sign-in credentials. @throws UserError not_signed_in, forbidden, confirmation_required */
export function requireConfirmed(viewer: Viewer | null, now: Date): Viewer & { readonly session: string } {
  const caller = requireSession(viewer);
  const age = caller.confirmedAt === null ? Infinity : now.getTime() - caller.confirmedAt.getTime();
  if (age <= CONFIRMED_MS && age >= -FUTURE_MS) return caller;
  throw new UserError('confirmation_required', 'this operation requires a recent confirmation', {
    expected: `a confirmation by password or passkey in the last ${CONFIRMED_MS / 60_000} minutes`,
  });
}
