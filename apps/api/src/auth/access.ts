import {
  requireAdmin,
  requireConfirmed,
  requireMaintainer,
  requireScope,
  requireSession,
  type Scope,
  type Viewer,
} from './viewer.js';

/** Required role in the team of the object; the service that loads the object checks it. */
export type TeamPart = 'member' | 'owner';

/**
 * One way to be authorized for an operation. A session has every scope; `confirmed`: the session requires a recent
 * confirmation.
 */
export type Way =
  | { readonly by: 'session'; readonly confirmed?: true; readonly team?: TeamPart }
  | {
      readonly by: 'scope';
      readonly scope: Scope;
      readonly role?: 'maintainer' | 'admin';
      readonly confirmed?: true;
      readonly team?: TeamPart;
    };

/** Any of the ways is enough. */
export type Access = 'public' | readonly [Way, ...Way[]];

const SESSION: Access = [{ by: 'session' }];
const CONFIRMED: Access = [{ by: 'session', confirmed: true }];
const TEAM_MEMBER: Access = [{ by: 'session', team: 'member' }];
const TEAM_OWNER: Access = [{ by: 'session', team: 'owner' }];
const SUBMITTER: Access = [{ by: 'scope', scope: 'submit' }];
const WEBHOOK_OWNER: Access = [{ by: 'scope', scope: 'submit', team: 'owner' }];
const MAINTAINER: Access = [{ by: 'scope', scope: 'operate', role: 'maintainer' }];
const TEAM_OR_MAINTAINER: Access = [
  { by: 'scope', scope: 'submit', team: 'member' },
  { by: 'scope', scope: 'operate', role: 'maintainer' },
];

/**
 * The role and scope that each mutation requires. graphql/access-gate.ts rejects every call that no way allows, and the
 * API does not start with a mutation that has no row.
 */
export const MUTATION_ACCESS: Readonly<Record<string, Access>> = {
  // Without a session
  requestPasskeyChallenge: 'public',
  requestPasswordReset: 'public',
  startProviderSignIn: 'public', // linking an identity requires a confirmed session, which the service checks
  resetPassword: 'public',
  revokeOwnToken: 'public', // a token may always revoke itself; nothing happens without one
  signIn: 'public',
  signInWithPasskey: 'public',
  signOut: 'public',
  signUp: 'public',
  verifyEmail: 'public',
  // The own account
  addPasskey: CONFIRMED,
  approveDevice: SESSION,
  denyDevice: SESSION,
  requestPasskeyRegistration: CONFIRMED,
  changeEmail: CONFIRMED,
  changePassword: CONFIRMED,
  confirmPassword: SESSION,
  confirmWithPasskey: SESSION,
  createApiToken: SESSION,
  deleteAccount: CONFIRMED,
  endOtherSessions: SESSION,
  endSession: SESSION,
  removeIdentity: CONFIRMED,
  removePasskey: CONFIRMED,
  renamePasskey: SESSION,
  revokeApiToken: SESSION,
  sendVerification: SESSION,
  // Teams
  acceptInvitation: SESSION,
  declineInvitation: SESSION,
  createTeam: SESSION,
  inviteToTeam: TEAM_OWNER,
  removeFromTeam: TEAM_OWNER, // leaving is for every member
  renameTeam: TEAM_OWNER,
  setMembershipPublic: TEAM_MEMBER,
  setTeamRole: TEAM_OWNER,
  transferTeam: TEAM_OWNER,
  withdrawInvitation: TEAM_OWNER,
  // Submissions of a team
  acceptTerms: SUBMITTER,
  addWebhook: WEBHOOK_OWNER,
  cancelEvaluation: TEAM_OR_MAINTAINER,
  rotateWebhookSecret: WEBHOOK_OWNER,
  enableWebhook: WEBHOOK_OWNER,
  pingWebhook: WEBHOOK_OWNER,
  redeliverWebhook: WEBHOOK_OWNER,
  removeWebhook: WEBHOOK_OWNER,
  removeDebugRun: [{ by: 'scope', scope: 'submit', team: 'member' }],
  setListing: TEAM_OR_MAINTAINER,
  setSeasonChoice: TEAM_OR_MAINTAINER,
  setReproduction: [{ by: 'scope', scope: 'submit', team: 'member' }],
  setVisibility: TEAM_OR_MAINTAINER, // the team may only withdraw
  submit: [{ by: 'scope', scope: 'submit', team: 'member' }],
  // The installation
  addBenchmarkVersion: MAINTAINER,
  closeProbingAlert: MAINTAINER,
  closeSeason: MAINTAINER,
  cordonRunner: MAINTAINER,
  correctTrack: MAINTAINER,
  createJoinToken: MAINTAINER,
  createPool: MAINTAINER,
  dismissDeadLetters: MAINTAINER,
  deleteTrack: MAINTAINER,
  drainRunner: MAINTAINER,
  liftQuarantine: MAINTAINER,
  publishTrackNote: MAINTAINER,
  openSeason: MAINTAINER,
  openTrack: MAINTAINER,
  quarantineRunner: MAINTAINER,
  confirmReportedRow: MAINTAINER,
  removePhase: MAINTAINER,
  removeRunner: MAINTAINER,
  requeueDeadLetters: MAINTAINER,
  reinstateAccount: MAINTAINER, // of a maintainer or administrator: only administrators, which the service checks
  rerunEvaluation: MAINTAINER,
  revokeJoinToken: MAINTAINER,
  setLabelsPublished: MAINTAINER,
  setPhase: MAINTAINER,
  setPriority: MAINTAINER,
  setReferenceTeam: MAINTAINER,
  setTeamQuota: MAINTAINER,
  setTeamShare: MAINTAINER,
  setTeamStorage: MAINTAINER,
  setTerms: MAINTAINER,
  signOffSplit: MAINTAINER,
  suspendAccount: MAINTAINER, // as reinstateAccount
  uncordonRunner: MAINTAINER,
  updatePool: MAINTAINER,
  updateTrack: MAINTAINER,
  setRole: [{ by: 'scope', scope: 'admin', role: 'admin', confirmed: true }],
};

/**
 * Rejects a viewer whose role and scopes match none of the ways; team roles are not checked.
 *
 * @throws UserError of the first way
 */
export function requireAccess(viewer: Viewer | null, access: Access, now: Date): void {
  if (access === 'public') return;
  const refusals = access.map((way) => refusalOf(viewer, way, now));
  if (!refusals.includes(null)) throw refusals[0];
}

function refusalOf(viewer: Viewer | null, way: Way, now: Date): unknown {
  try {
    requireWay(viewer, way, now);
    return null;
  } catch (refusal) {
    return refusal;
  }
}

function requireWay(viewer: Viewer | null, way: Way, now: Date): void {
  if (way.by === 'session') requireSession(viewer);
  else {
    requireScope(viewer, way.scope);
    if (way.role === 'maintainer') requireMaintainer(viewer);
    if (way.role === 'admin') requireAdmin(viewer);
  }
  if (way.confirmed && viewer?.session !== null) requireConfirmed(viewer, now);
}
