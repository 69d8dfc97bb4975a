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

/** Whoever reaches a field of `Administration` is a maintainer: the query answers null to everybody else. */
@Resolver(() => AdministrationType)
export class AdministrationResolver {
  constructor(
    private readonly administration: AdministrationService,
    private readonly rules: TrackRulesService,
  ) {}

  @Query(() => AdministrationType, {
    name: 'administration',
    nullable: true,
    description: 'Null unless the viewer is a maintainer.',
  })
  async overview(@Request() { viewer }: RequestContext) {
    return this.administration.overview(viewer);
  }

  @ResolveField(() => [AdminSplitType], { description: 'Every split of every registered version.' })
  async splits() {
    return this.administration.splits();
  }

  @ResolveField(() => [AdminReportedRowType], {
    description: 'Rows of papers on the boards of a track, with who has read them.',
  })
  async reportedRows(@Args('track', { type: () => String, description: 'Slug of the track.' }) track: string) {
    return this.administration.reportedRows(track);
  }

  @ResolveField(() => [HeldResultType], { description: 'The last first.' })
  async heldResults() {
    return this.administration.held();
  }

  @ResolveField(() => [AdminTeamType], { description: 'Whose name holds the text; those that submit most first.' })
  async teams(
    @Args('text', {
      type: () => String,
      nullable: true,
      defaultValue: '',
      description: 'Part of the name, in any case; empty: every team.',
    })
    text: string | null,
  ) {
    return this.administration.teams(text ?? '');
  }

  @Mutation(() => UpdateTrackPayload, {
    description: "Changes a track's rules, and tells its readers. Maintainers only.",
  })
  async updateTrack(
    @Args('input', { type: () => UpdateTrackInput, description: 'The track, what changes, and why.' })
    input: UpdateTrackInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.rules.update(input, viewer).then((track) => ({ __typename: 'TrackUpdated', track }), orUserError);
  }

  @Mutation(() => SettlePayload, { description: 'Tells readers of a track something. Maintainers only.' })
  async noteTrackChange(
    @Args('track', { type: () => String, description: 'Slug of the track.' }) track: string,
    @Args('text', { type: () => String, description: 'What to tell, 1 to 2,000 characters.' }) text: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.rules.note(track, text, viewer).then(settled(track), orUserError);
  }

  @Mutation(() => SettlePayload, { description: "Stands for a split's leakage audit, once each. Maintainers only." })
  async signOffSplit(
    @Args('split', { type: () => ID, description: 'Id of the split.' }) split: string,
    @Args('note', { type: () => String, description: 'What was looked at; kept beside the audit.' }) note: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.administration.signOff(split, note, viewer).then(settled(split), orUserError);
  }

  @Mutation(() => SettlePayload, { description: 'Has compared a reported row with its table. Maintainers only.' })
  async readReportedRow(
    @Args('row', { type: () => ID, description: 'Id of the reported row.' }) row: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.administration.read(row, viewer).then(settled(row), orUserError);
  }

  @Mutation(() => SettlePayload, {
    description: "Gives a team a limit of its own on a track, or null: the track's again. Maintainers only.",
  })
  async setTeamQuota(
    @Args('team', { type: () => String, description: 'Slug of the team.' }) team: string,
    @Args('track', { type: () => String, description: 'Slug of the track.' }) track: string,
    @Args('reason', { type: () => String, description: 'Why, 3 to 500 characters; kept in the audit log.' })
    reason: string,
    @Request() { viewer }: RequestContext,
    @Args('limit', {
      type: () => Int,
      nullable: true,
      description: "Submissions within the track's window, 0 to 10,000; null: the track's own limit again.",
    })
    limit?: number | null,
  ) {
    return this.administration
      .limitTeam({ team, track, limit: limit ?? null, reason }, viewer)
      .then(settled(team), orUserError);
  }
}
