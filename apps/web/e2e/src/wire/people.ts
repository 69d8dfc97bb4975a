/** The signed-in account, with the team and the sign-in methods that the account pages show. */

import { onePage } from './one-page.js';

export const WEBHOOK = {
  id: 'webhook-1',
  url: 'https://hooks.example.org/primitives',
  events: ['EVALUATION_SCORED', 'BOARD_CHANGED'],
  failingSince: null,
  disabledAt: null,
  disabledReason: null,
  deliveries: () =>
    onePage([
      {
        messageId: 'm1',
        type: 'EVALUATION_SCORED',
        state: 'DELIVERED',
        createdAt: '2026-11-20T08:00:00.000Z',
        dueAt: '2026-11-20T08:00:00.000Z',
        attempts: [{ status: 204, error: null }],
      },
      {
        messageId: 'm2',
        type: 'BOARD_CHANGED',
        state: 'FAILED',
        createdAt: '2026-11-20T07:00:00.000Z',
        dueAt: '2026-11-20T08:00:00.000Z',
        attempts: [{ status: 500, error: 'the receiver answered 500' }],
      },
    ]),
};
export const INVITATION = { id: 'invitation-1', teamName: 'Attributes in the wild', by: 'Cem Aydin', role: 'MEMBER' };

export const minutesBefore = (now: Date, minutes: number): string =>
  new Date(now.getTime() - minutes * 60_000).toISOString();

export function team(now: Date) {
  const member = (accountId: string, name: string, email: string, role: string) => ({
    accountId,
    name,
    email,
    role,
    since: minutesBefore(now, 60_000),
  });
  return {
    id: 'team-1',
    slug: 'open-czsl',
    name: 'open-czsl',
    role: 'OWNER',
    storage: { usedBytes: 61_800_000_000, limitBytes: 100_000_000_000 },
    members: [
      member('account-1', 'Ada Winter', 'ada@example.org', 'OWNER'),
      member('account-2', 'Bo Lind', 'bo@example.org', 'MEMBER'),
    ],
    openInvitations: [{ ...INVITATION, email: 'cem@example.org', expiresAt: minutesBefore(now, -9_000) }],
  };
}

/** The account itself; the world adds its submissions. */
export function account(now: Date, maintainer: boolean) {
  return {
    id: 'account-1',
    email: 'ada@example.org',
    name: 'Ada Winter',
    emailVerifiedAt: null,
    sessions: [
      {
        id: 'session-1',
        device: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
        network: '203.0.113.0',
        createdAt: minutesBefore(now, 1_500),
        lastSeenAt: minutesBefore(now, 1),
        current: true,
      },
      {
        id: 'session-2',
        device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
        network: '198.51.100.0',
        createdAt: minutesBefore(now, 12_000),
        lastSeenAt: minutesBefore(now, 1_440),
        current: false,
      },
    ],
    teams: [team(now)],
    invitations: [INVITATION],
    role: maintainer ? 'MAINTAINER' : 'RESEARCHER',
    passkeys: [
      {
        id: 'passkey-1',
        name: 'Laptop',
        backedUp: true,
        createdAt: minutesBefore(now, 40_000),
        lastUsedAt: minutesBefore(now, 1_500),
      },
    ],
    identities: [
      { provider: 'orcid', label: 'ada@example.org', createdAt: minutesBefore(now, 40_000), lastUsedAt: null },
    ],
  };
}
