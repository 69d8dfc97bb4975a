export { setTeamQuota, teamLimit, teamQuotas } from './quotas.js';
export {
  answerTeamInvitation,
  insertTeamInvitation,
  invitationsOfTeam,
  invitationsTo,
  lockTeamInvitation,
  type TeamInvitation,
} from './team-invitations.js';
export {
  blobBytes,
  idleUploadBytes,
  setTeamStorage,
  storageOfTeams,
  teamStoresBlob,
  type TeamStorage,
} from './team-storage.js';
export {
  countOwnedTeams,
  deleteMembership,
  insertMembership,
  insertTeam,
  isReference,
  lockTeam,
  setMembershipPublic,
  setReference,
  membersOf,
  publicMembersOf,
  renameTeam,
  setTeamRole,
  TEAM_ROLES,
  teamBySlug,
  teamRoleOf,
  teamsByIds,
  teamsOf,
  type Team,
  type TeamMember,
  type TeamRole,
} from './teams.js';
