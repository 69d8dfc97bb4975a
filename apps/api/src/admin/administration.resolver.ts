import { Args, ID, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { SettlePayload } from '../operations/operations.type.js';
import { AdministrationService } from './administration.service.js';
import {
  AdministrationType,
  AdminReportedRowType,
  AdminSplitType,
  AdminTeamType,
  HeldResultType,
  UpdateTrackInput,
  UpdateTrackPayload,
} from './administration.type.js';
import { TrackRulesService } from './track-rules.service.js';

const settled = (subject: string) => () => ({ __typename: 'Settled', subject });

/** The query returns null to non-maintainers, so field resolvers of `Administration` need no access check. */
@Resolver(() => AdministrationType)
export class AdministrationResolver {
  constructor(
    private readonly administration: AdministrationService,
    private readonly rules: TrackRulesService,
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

  @ResolveField(() => [AdminReportedRowType], {
    description: 'Rows reported by papers on the boards of a track, with their checks by maintainers.',
  })
  async reportedRows(@Args('track', { type: () => String, description: 'Slug of the track.' }) track: string) {
    return this.administration.reportedRows(track);
  }

  @ResolveField(() => [HeldResultType], {
    description: 'Results that do not appear on their boards, most recent first.',
  })
  async heldResults() {
    return this.administration.held();
  }

  @ResolveField(() => [AdminTeamType], { description: 'Teams whose names contain the text, by number of submissions.' })
  async teams(
    @Args('text', {
      type: () => String,
      nullable: true,
      defaultValue: '',
      description: 'Substring of the name, case-insensitive. Empty for all teams.',
    })
    text: string | null,
  ) {
    return this.administration.teams(text ?? '');
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

  @Mutation(() => SettlePayload, { description: 'Publishes a note on a track. Requires the maintainer role.' })
  async publishTrackNote(
    @Args('track', { type: () => String, description: 'Slug of the track.' }) track: string,
    @Args('text', { type: () => String, description: 'Text of the note, 1 to 2,000 characters.' }) text: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.rules.note(track, text, viewer).then(settled(track), orUserError);
  }

  @Mutation(() => SettlePayload, {
    description: 'Signs off the leakage audit of a split, once per maintainer. Requires the maintainer role.',
  })
  async signOffSplit(
    @Args('split', { type: () => ID, description: 'ID of the split.' }) split: string,
    @Args('note', { type: () => String, description: 'What was checked; stored with the audit.' }) note: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.administration.signOff(split, note, viewer).then(settled(split), orUserError);
  }

  @Mutation(() => SettlePayload, {
    description: 'Records that the viewer compared a reported row with its table. Requires the maintainer role.',
  })
  async confirmReportedRow(
    @Args('row', { type: () => ID, description: 'ID of the reported row.' }) row: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.administration.read(row, viewer).then(settled(row), orUserError);
  }

  @Mutation(() => SettlePayload, {
    description: 'Sets or removes the submission limit of a team on a track. Requires the maintainer role.',
  })
  async setTeamQuota(
    @Args('team', { type: () => String, description: 'Slug of the team.' }) team: string,
    @Args('track', { type: () => String, description: 'Slug of the track.' }) track: string,
    @Args('reason', { type: () => String, description: 'Reason, 3 to 500 characters; stored in the audit log.' })
    reason: string,
    @Request() { viewer }: RequestContext,
    @Args('limit', {
      type: () => Int,
      nullable: true,
      description: "Submissions within the track's window, 0 to 10,000; null to apply the limit of the track.",
    })
    limit?: number | null,
  ) {
    return this.administration
      .limitTeam({ team, track, limit: limit ?? null, reason }, viewer)
      .then(settled(team), orUserError);
  }
}
