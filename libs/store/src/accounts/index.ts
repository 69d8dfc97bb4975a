export {
  eraseAccount,
  forgetTeam,
  lockTeamsOf,
  deleteTeamWebhooksAndInvitations,
  type LeftTeam,
} from './account-deletion.js';
export { exportedSections, exportedSubmissions } from './account-export.js';
export { endAccountLinks, insertAccountLink, useAccountLink, type LinkPurpose } from './account-links.js';
export {
  ACCOUNT_ROLES,
  accountByEmail,
  accountById,
  insertAccount,
  isConfirmedEmail,
  listAccounts,
  lockAccount,
  lockAdmins,
  setPasswordHash,
  setRole,
  setUnverifiedEmail,
  setVerifiedEmail,
  type Account,
  type AccountRole,
  type ListedAccount,
} from './accounts.js';
export {
  answerDeviceRequest,
  deleteEndedDeviceGrants,
  deviceRequest,
  insertDeviceGrant,
  pollDeviceGrant,
  consumeDeviceGrant,
  type DeviceRequest,
} from './device-grants.js';
export {
  accountOfIdentity,
  deleteIdentitiesOf,
  deleteIdentity,
  identitiesOf,
  insertIdentity,
  type LinkedIdentity,
} from './identities.js';
export { forgetBrowsers, isKnownBrowser, recordBrowser } from './known-browsers.js';
export {
  deletePasskey,
  deletePasskeysOf,
  insertPasskey,
  passkeyByCredential,
  passkeysOf,
  renamePasskey,
  usePasskey,
  type Passkey,
} from './passkeys.js';
export {
  accountOfSession,
  confirmSession,
  deleteEndedSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  insertSession,
  sessionsOf,
  type Session,
} from './sessions.js';
export {
  deleteEndedChallenges,
  insertChallenge,
  consumeChallenge,
  type ChallengePurpose,
  type SignInChallenge,
} from './sign-in-challenges.js';
export {
  apiTokensOf,
  holderOfToken,
  insertApiToken,
  revokeApiToken,
  revokeApiTokensOf,
  revokeTokenByDigest,
  type ApiToken,
} from './tokens.js';
export {
  lockSuspendable,
  lockSuspensionReason,
  reinstateAccount,
  suspendAccount,
  type SuspendableAccount,
} from './suspensions.js';
