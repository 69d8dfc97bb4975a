import { encodeMessage, parseIssueRequest, type IssueReply } from '@primitives/protocol';
import { memberById } from '@primitives/store/fleet';
import type { Parts } from '../dependencies.js';

/**
 * Request `issue.runner`: credentials for a runner that joined. The API, which strangers reach, has no signing key; it
 * can only request runner permissions, and only for a runner in the database.
 */
export async function answerIssue(parts: Parts, bytes: Uint8Array): Promise<Uint8Array> {
  return encodeMessage(await issue(parts, parseIssueRequest(bytes).runnerId));
}

async function issue({ store, issuer, clock }: Parts, runnerId: string): Promise<IssueReply> {
  if (!issuer) return { v: 1, kind: 'unable' };
  const member = await memberById(store.manager, runnerId);
  if (!member || member.removed) return { v: 1, kind: 'unknown' };
  const { jwt, expiresAt } = issuer.issue(runnerId, member.pool, member.publicKey, clock.now());
  return { v: 1, kind: 'issued', jwt, expiresAt: expiresAt.toISOString() };
}
