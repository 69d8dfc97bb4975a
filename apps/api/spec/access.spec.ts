import { randomUUID } from 'node:crypto';
import { insertWebhook } from '@primitives/store/messages';
import { insertTeamInvitation } from '@primitives/store/teams';
import { seedSubmission, seedTrack } from '@primitives/testing';
import { MUTATION_ACCESS, type Access, type Way } from '../src/auth/access';
import { CREDENTIALS, makePrincipals, NO_LIMITS, PEOPLE, type Caller, type Person } from './principals';
import { runningApi, type RunningApi } from './running-api';
import { callOf, codeOf, fieldsOf } from './schema-calls';

let api: RunningApi;
let teamId: string;
let submissionId: string;
let evaluationId: string;
let principals: Caller[];

beforeAll(async () => {
  api = await runningApi(NO_LIMITS);
  const track = await seedTrack(api.admin, api.blobs);
  teamId = track.teamId;
  evaluationId = await seedSubmission(api.admin, api.blobs, track, Buffer.from('a bundle'));
  const { manager } = api.admin;
  [{ id: submissionId }] = await manager.query('select submission_id as id from evaluation where id = $1', [
    evaluationId,
  ]);
  await manager.query(
    `insert into submission_listing (id, submission_id, listing, account_id) values (gen_random_uuid(), $1, 'private', $2)`,
    [submissionId, track.accountId],
  );
  principals = await makePrincipals(api, teamId);
}, 120_000);
afterAll(() => api.close());

/** A separate object of the team for each call, because the call may remove it. */
const fresh = {
  webhook: async () => {
    const id = randomUUID();
    await api.admin.manager.query('delete from webhook');
    await insertWebhook(api.admin.manager, { id, teamId, url: 'https://example.org/hook', events: ['board.changed'] });
    return { id };
  },
  invitation: async () => {
    const [{ id: invitedBy }] = await api.admin.manager.query<[{ id: string }]>(
      'select account_id as id from membership limit 1',
    );
    const invitation = { id: randomUUID(), teamId, email: 'invited@example.org', role: 'member', invitedBy } as const;
    await insertTeamInvitation(api.admin.manager, { ...invitation, expiresAt: new Date(Date.now() + 60_000) });
    return { id: invitation.id };
  },
};

interface Plan {
  /** Arguments that name the team's objects; every other argument names nothing. */
  readonly args?: () => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** The answer for an object that the caller may not see; the same as for one that does not exist. */
  readonly unknown?: string;
  /** Maintainers and members of the team can read the object; otherwise only callers who may change it can. */
  readonly readable?: true;
}
const PLANS: Readonly<Record<string, Plan>> = {
  addWebhook: { args: () => ({ input: { team: teamId, url: 'http://127.0.0.1/', events: ['BOARD_CHANGED'] } }) },
  cancelEvaluation: { args: () => ({ id: evaluationId }), unknown: 'submission_unknown', readable: true },
  removeDebugRun: { args: () => ({ id: evaluationId }), unknown: 'submission_unknown', readable: true },
  changeEmail: { args: () => ({ email: 'none' }) },
  rotateWebhookSecret: { args: fresh.webhook, unknown: 'webhook_unknown' },
  enableWebhook: { args: fresh.webhook, unknown: 'webhook_unknown' },
  createApiToken: { args: () => ({ input: { scopes: ['READ'] } }) },
  inviteToTeam: { args: () => ({ input: { team: teamId, email: 'invited@example.org', role: 'MEMBER' } }) },
  pingWebhook: { args: fresh.webhook, unknown: 'webhook_unknown' },
  redeliverWebhook: { args: fresh.webhook, unknown: 'webhook_unknown' },
  removeFromTeam: { args: () => ({ input: { team: teamId } }) },
  removeWebhook: { args: fresh.webhook, unknown: 'webhook_unknown' },
  renameTeam: { args: () => ({ team: teamId, name: 'The team' }) },
  setListing: {
    args: () => ({ input: { submission: submissionId, listing: 'PRIVATE' } }),
    unknown: 'submission_unknown',
    readable: true,
  },
  setSeasonChoice: {
    args: () => ({ input: { submission: submissionId, evaluate: false } }),
    unknown: 'submission_unknown',
    readable: true,
  },
  setMembershipPublic: { args: () => ({ team: teamId, public: true }) },
  setReproduction: {
    args: () => ({ input: { submission: submissionId } }),
    unknown: 'submission_unknown',
    readable: true,
  },
  setTeamRole: { args: () => ({ input: { team: teamId, role: 'MEMBER' } }) },
  setVisibility: {
    args: () => ({ input: { evaluation: evaluationId, visibility: 'WITHDRAWN', reason: 'to see who may' } }),
    unknown: 'submission_unknown',
    readable: true,
  },
  signUp: { args: () => ({ input: { email: 'none' } }) },
  submit: {
    args: () => ({
      input: {
        team: teamId,
        clientMutationId: 'x',
        bundleSha256: 'a'.repeat(64),
        tracks: ['none'],
        name: 'x',
        version: '1',
      },
    }),
    unknown: 'team_unknown',
  },
  transferTeam: { args: () => ({ input: { team: teamId } }) },
  withdrawInvitation: { args: fresh.invitation, unknown: 'invitation_unknown' },
};

/** These end the caller's own sessions and token, so they run last. */
const LAST = ['endOtherSessions', 'signOut', 'revokeOwnToken'];
const mutations = [...fieldsOf('mutation')].sort((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));

/** The refusal code that the table gives for the caller; null when the call is allowed. */
function expected(
  access: Access,
  { unknown = 'forbidden', readable }: Plan,
  { person, credential }: Caller,
): string | null {
  if (access === 'public') return null;
  if (person === 'guest' || credential === 'nothing') return 'not_signed_in';
  const [who, by] = [PEOPLE[person], CREDENTIALS[credential]];
  const opened = access.map((way) => wayOpens(way, who, by));
  if (opened.includes('open')) return null;
  if (opened.includes('not the team')) {
    const sees =
      readable && by.scopes.some((scope) => scope === 'read') && (who.team !== null || who.role !== 'researcher');
    return sees ? 'forbidden' : unknown;
  }
  return opened.includes('unconfirmed') ? 'confirmation_required' : 'forbidden';
}

function wayOpens(
  way: Way,
  who: (typeof PEOPLE)[Person],
  by: { session: boolean; confirmed: boolean; scopes: readonly string[] },
): 'open' | 'closed' | 'unconfirmed' | 'not the team' {
  if (way.by === 'session' ? !by.session : !by.scopes.includes(way.scope)) return 'closed';
  if (way.by === 'scope' && way.role === 'admin' && who.role !== 'admin') return 'closed';
  if (way.by === 'scope' && way.role === 'maintainer' && who.role === 'researcher') return 'closed';
  if (way.confirmed && by.session && !by.confirmed) return 'unconfirmed';
  if (way.team === undefined || who.team === 'owner' || who.team === way.team) return 'open';
  return 'not the team';
}

/** Done, or refused because of the arguments; never because of the caller, an internal error or a schema violation. */
const isLetIn = (code: string | null, { unknown }: Plan): boolean =>
  code === null ||
  !(['not_signed_in', 'forbidden', 'confirmation_required', 'internal', unknown].includes(code) || /^[A-Z]/.test(code));

describe('every mutation', () => {
  it('has a row in the access table, and every row belongs to a mutation', () => {
    expect(Object.keys(MUTATION_ACCESS).sort()).toEqual(
      fieldsOf('mutation')
        .map(({ name }) => name)
        .sort(),
    );
  });

  it.each(mutations.map((field) => [field.name, field] as const))(
    '%s is allowed for the roles and scopes in the table only',
    async (name, field) => {
      const plan = PLANS[name] ?? {};
      const tried = async (asker: Caller): Promise<string[]> => {
        const call = callOf('mutation', field, await plan.args?.());
        const code = codeOf(await api.request(call.query, call.variables, asker.headers));
        const refusal = expected(MUTATION_ACCESS[name] ?? 'public', plan, asker);
        if (refusal === null ? isLetIn(code, plan) : code === refusal) return [];
        return [`${asker.person} with ${asker.credential}: ${code ?? 'done'}, expected ${refusal ?? 'to be let in'}`];
      };
      const otherwise: string[] = [];
      for (const asker of principals) otherwise.push(...(await tried(asker)));
      expect(otherwise).toEqual([]);
    },
  );
});
