import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { ChangePayload } from '../operations/operations.type.js';
import { AdministrationService } from './administration.service.js';
import {
  AdminEvaluationConnectionType,
  AdminEvaluationsArgs,
  AdministrationType,
  AdminReportedRowType,
  AdminSplitType,
  AdminTeamConnectionType,
  AdminTeamsArgs,
  DelayedEvaluationType,
  SupportedProtocolsType,
  UnpublishedResultConnectionType,
  UnpublishedResultsArgs,
  SetTeamQuotaInput,
  UpdateTrackInput,
  UpdateTrackPayload,
} from './administration.type.js';
import { TrackDeletionService } from './track-deletion.service.js';
import { TrackRulesService } from './track-rules.service.js';

const changed = (subject: string) => () => ({ __typename: 'Changed', subject });

/** The query returns null to non-maintainers, so field resolvers of `Administration` need no access check. */
@Resolver(() => AdministrationType)
export class AdministrationResolver {
  constructor(
    private readonly administration: AdministrationService,
    private readonly rules: TrackRulesService,
    private readonly deletion: TrackDeletionService,
  ) {}

  @Query(() => AdministrationType, {
    name: 'administration',
    nullable: true,
    description: 'Data for administration; null unless the viewer is a maintainer.',
  })
  async overview(@Request() { viewer }: RequestContext) {
    return this.administration.overview(viewer);
  }

  @ResolveField(() => [AdminSplitType], { description: 'Splits of all registered benchmark versions.' })
  async splits() {
    return this.administration.splits();
  }

  @ResolveField(() => [SupportedProtocolsType], {
    description: 'Protocols that each registered benchmark version supports.',
  })
  async supportedProtocols() {
    return this.administration.supportedProtocols();
  }

  @ResolveField(() => [DelayedEvaluationType], {
    description: 'Evaluations of teams without a runner for 30 minutes, longest wait first, at most 20.',
  })
  async delayedEvaluations() {
    return this.administration.delayedEvaluations();
  }

  @ResolveField(() => [String], { description: 'Slugs of the tracks with rows reported by papers.' })
  async reportedTracks() {
    return this.administration.reportedTracks();
  }

  @ResolveField(() => [String], {
    description: 'Slugs of the tracks that can be deleted: those without submissions and seasons.',
  })
  async deletableTracks() {
    return this.deletion.deletable();
  }

  @ResolveField(() => [AdminReportedRowType], {
    description: 'Rows reported by papers on the boards of a track, with their checks by maintainers.',
  })
  async reportedRows(@Args('track', { type: () => String, description: 'Slug of the track.' }) track: string) {
    return this.administration.reportedRows(track);
  }

  @ResolveField(() => AdminEvaluationConnectionType, {
    description:
      'Evaluations of all teams, one per submission and track, newest first. The filter finds a result with a rerun in ' +
      'progress by its state and by that of the rerun; counts by state use the state of the rerun.',
  })
  async evaluations(@Args() args: AdminEvaluationsArgs) {
    return this.administration.evaluations(args);
  }

  @ResolveField(() => UnpublishedResultConnectionType, {
    description: 'Results that do not appear on their boards, most recent first.',
  })
  async unpublishedResults(@Args() args: UnpublishedResultsArgs) {
    return this.administration.unpublishedResults(args);
  }

  @ResolveField(() => AdminTeamConnectionType, {
    description: 'Teams whose names contain the text, by number of submissions.',
  })
  async teams(@Args() { text, ...page }: AdminTeamsArgs) {
    return this.administration.teams(text ?? '', page);
  }

  @Mutation(() => UpdateTrackPayload, {
    description: 'Changes the rules of a track and publishes the change with its reason. Requires the maintainer role.',
  })
  async updateTrack(
    @Args('input', { type: () => UpdateTrackInput, description: 'The track, the changes and the reason.' })
    input: UpdateTrackInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.rules.update(input, viewer).then((track) => ({ __typename: 'TrackUpdated', track }), orUserError);
  }

  @Mutation(() => ChangePayload, { description: 'Publishes a note on a track. Requires the maintainer role.' })
  async publishTrackNote(
    @Args('track', { type: () => String, description: 'Slug of the track.' }) track: string,
    @Args('text', { type: () => String, description: 'Text of the note, 1 to 2,000 characters.' }) text: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.rules.addNote(track, text, viewer).then(changed(track), orUserError);
  }

  @Mutation(() => ChangePayload, {
    description:
      'Deletes a track without submissions and seasons, with its phases and reported rows. Its benchmark version stays ' +
      'registered. Requires the maintainer role.',
  })
  async deleteTrack(
    @Args('track', { type: () => String, description: 'Slug of the track.' }) track: string,
    @Args('reason', { type: () => String, description: 'Why, 3 to 500 characters; for the audit log.' }) reason: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.deletion.delete(track, reason, viewer).then(changed(track), orUserError);
  }

  @Mutation(() => ChangePayload, {
    description: 'Signs off the leakage audit of a split, once per maintainer. Requires the maintainer role.',
  })
  async signOffSplit(
    @Args('split', { type: () => ID, description: 'ID of the split.' }) split: string,
    @Args('note', { type: () => String, description: 'What was checked; stored with the audit.' }) note: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.administration.signOff(split, note, viewer).then(changed(split), orUserError);
  }

  @Mutation(() => ChangePayload, {
    description: 'Records that the viewer compared a reported row with its table. Requires the maintainer role.',
  })
  async confirmReportedRow(
    @Args('row', { type: () => ID, description: 'ID of the reported row.' }) row: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.administration.confirmReportedRow(row, viewer).then(changed(row), orUserError);
  }

  @Mutation(() => ChangePayload, {
    description: 'Sets or removes the submission limit of a team on a track. Requires the maintainer role.',
  })
  async setTeamQuota(
    @Args('input', { type: () => SetTeamQuotaInput, description: 'The team, the track, the limit and the reason.' })
    input: SetTeamQuotaInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.administration.limitTeam(input, viewer).then(changed(input.team), orUserError);
  }
}
