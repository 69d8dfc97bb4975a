import { notSignedIn, UserError } from '@primitives/evaluation';
import type { Account } from '@primitives/store';

/** What a token may be used for; a session may do everything. */
export const SCOPES = ['read', 'submit'] as const;
export type Scope = (typeof SCOPES)[number];

/** Whom a request speaks for, and how it showed that. */
export interface Viewer {
  readonly account: Account;
  readonly scopes: ReadonlySet<string>;
  /** Digest of the session's token; null for an API token. */
  readonly session: string | null;
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

/** For what a token must never do, such as making tokens. @throws UserError not_signed_in, forbidden */
export function requireSession(viewer: Viewer | null): Viewer & { readonly session: string } {
  if (!viewer) throw notSignedIn();
  const { session } = viewer;
  if (session === null)
    throw new UserError('forbidden', 'an API token may not do this', { expected: 'a session', found: 'an API token' });
  return { ...viewer, session };
}
