import { ActivityResolver } from '../activity/activity.resolver.js';
import { AccountsResolver } from '../accounts/accounts.resolver.js';
import { OwnAccountResolver } from '../accounts/own-account.resolver.js';
import { AdministrationResolver } from '../admin/administration.resolver.js';
import { TrackChangesResolver } from '../admin/track-changes.resolver.js';
import { AuditLogResolver } from '../audit-log/audit-log.resolver.js';
import { AuthResolver } from '../auth/auth.resolver.js';
import { CredentialsResolver } from '../auth/credentials.resolver.js';
import { ViewerResolver } from '../auth/viewer.resolver.js';
import { PasskeysResolver } from '../passkeys/passkeys.resolver.js';
import { PhasesResolver } from '../phases/phases.resolver.js';
import { ProvidersResolver } from '../providers/providers.resolver.js';
import { RegistrationResolver } from '../benchmarks/registration.resolver.js';
import { TracksResolver } from '../benchmarks/tracks.resolver.js';
import { BoardsResolver } from '../boards/boards.resolver.js';
import { ComparisonsResolver } from '../comparisons/comparisons.resolver.js';
import { BoardCostResolver, BoardRowCostResolver, EvaluationCostResolver } from '../costs/costs.resolver.js';
import { DevicesResolver } from '../devices/devices.resolver.js';
import { ErrataResolver, TrackErrataResolver } from '../errata/errata.resolver.js';
import { EvaluationsResolver } from '../evaluations/evaluations.resolver.js';
import { LogsResolver } from '../evaluations/logs.resolver.js';
import { ResultsResolver } from '../evaluations/results.resolver.js';
import { SliceEndsResolver, SlicesResolver } from '../evaluations/slices.resolver.js';
import { FleetResolver } from '../fleet/fleet.resolver.js';
import { PoolsResolver } from '../fleet/pools.resolver.js';
import { RunnersResolver } from '../fleet/runners.resolver.js';
import { HiddenSplitsResolver } from '../hidden-splits/hidden-splits.resolver.js';
import { InstallationResolver } from '../installation/installation.resolver.js';
import { LiveResolver } from '../live/live.resolver.js';
import { MineResolver, TeamQuotaResolver } from '../mine/mine.resolver.js';
import { ModelsResolver } from '../models/models.resolver.js';
import {
  DeadLetterResolver,
  OperationsResolver,
  QuarantinedRunnerResolver,
} from '../operations/operations.resolver.js';
import { RerunsResolver } from '../operations/reruns.resolver.js';
import { FoundModelResolver, SearchResolver } from '../search/search.resolver.js';
import { StorageResolver } from '../storage/storage.resolver.js';
import { BoardReproductionResolver, EvaluationReproductionResolver } from '../reproductions/reproductions.resolver.js';
import { SubmissionsResolver } from '../submissions/submissions.resolver.js';
import { TeamsResolver, ViewerInvitationsResolver } from '../teams/teams.resolver.js';
import { TermsResolver } from '../terms/terms.resolver.js';
import { UploadsResolver } from '../uploads/uploads.resolver.js';
import { WebhooksResolver } from '../webhooks/webhooks.resolver.js';

/** All resolvers of the schema. The API server and the schema printer use this list. */
export const RESOLVERS = [
  AccountsResolver,
  ActivityResolver,
  AdministrationResolver,
  AuditLogResolver,
  AuthResolver,
  BoardCostResolver,
  BoardReproductionResolver,
  BoardRowCostResolver,
  BoardsResolver,
  ComparisonsResolver,
  CredentialsResolver,
  DeadLetterResolver,
  DevicesResolver,
  ErrataResolver,
  EvaluationCostResolver,
  EvaluationReproductionResolver,
  EvaluationsResolver,
  LogsResolver,
  ResultsResolver,
  SliceEndsResolver,
  SlicesResolver,
  FleetResolver,
  FoundModelResolver,
  HiddenSplitsResolver,
  InstallationResolver,
  LiveResolver,
  MineResolver,
  ModelsResolver,
  OperationsResolver,
  QuarantinedRunnerResolver,
  OwnAccountResolver,
  PasskeysResolver,
  PhasesResolver,
  PoolsResolver,
  ProvidersResolver,
  RegistrationResolver,
  RerunsResolver,
  RunnersResolver,
  SearchResolver,
  StorageResolver,
  SubmissionsResolver,
  TeamQuotaResolver,
  TeamsResolver,
  TermsResolver,
  TrackChangesResolver,
  TrackErrataResolver,
  TracksResolver,
  UploadsResolver,
  ViewerInvitationsResolver,
  ViewerResolver,
  WebhooksResolver,
];
