import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ViewerType } from '../auth/auth.types.js';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../edges.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { InvitationsService } from './invitations.service.js';
import { MembershipsService } from './memberships.service.js';
import {
  AnswerInvitationInput,
  InvitationPayload,
  InviteInput,
  InvitePayload,
  MemberInput,
  SetTeamRoleInput,
  TeamInvitationType,
  TeamMemberType,
  TeamPayload,
  TeamType,
} from './team.type.js';
import { TeamsService } from './teams.service.js';

@Resolver(() => TeamType)
export class TeamsResolver {
  constructor(
    private readonly teams: TeamsService,
    private readonly memberships: MembershipsService,
    private readonly invitations: InvitationsService,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  @Query(() => TeamType, { nullable: true, description: 'By its slug; null where there is none.' })
  async team(@Args('slug', { type: () => String, description: 'Slug of the team.' }) slug: string) {
    return this.teams.bySlug(slug);
  }

  @Query(() => InvitationPayload, { description: 'What the link of a mail is about.' })
  async invitation(@Args('token', { type: () => String, description: 'The token of the link.' }) token: string) {
    return this.invitations
      .show(token)
      .then((invitation) => ({ __typename: 'InvitationShown', invitation }), orUserError);
  }

  @ResolveField(() => String, { nullable: true, description: 'What the viewer is in it: owner, member, or nothing.' })
  async role(@Parent() { id }: TeamType, @Request() { viewer }: RequestContext) {
    return this.teams.roleOf(id, viewer);
  }

  @ResolveField(() => [TeamMemberType], { nullable: true, description: 'Told to members.' })
  async members(@Parent() { id }: TeamType, @Request() { viewer }: RequestContext) {
    return this.teams.members(id, viewer);
  }

  @ResolveField(() => [TeamInvitationType], { nullable: true, description: 'Told to owners.' })
  async openInvitations(@Parent() { id }: TeamType, @Request() { viewer }: RequestContext) {
    return this.invitations.ofTeam(id, viewer);
  }

  @Mutation(() => TeamPayload, { description: 'Makes a team that the viewer owns.' })
  async createTeam(
    @Args('name', { type: () => String, description: 'Its name, 1 to 80 characters; the slug is made of it.' })
    name: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.teams.create(name, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, { description: 'Its address stays as it is.' })
  async renameTeam(
    @Args('team', { type: () => ID, description: 'Id of the team.' }) team: string,
    @Args('name', { type: () => String, description: 'The new name, 1 to 80 characters.' }) name: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.teams.rename(team, name, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => InvitePayload, { description: 'An earlier invitation to the same e-mail is withdrawn.' })
  async inviteToTeam(
    @Args('input', { type: () => InviteInput, description: 'Whom, into which team, as what.' }) input: InviteInput,
    @Request() { viewer }: RequestContext,
  ) {
    const url = this.config.PRIMITIVES_PUBLIC_URL.replace(/\/+$/, '');
    return this.invitations.invite(input, viewer).then(
      ({ secret, ...invited }) => ({
        __typename: 'Invited',
        ...invited,
        link: secret && `${url}/invitation#${secret}`,
      }),
      orUserError,
    );
  }

  @Mutation(() => TeamPayload, { description: 'Takes an invitation back. Owners of the team only.' })
  async withdrawInvitation(
    @Args('id', { type: () => ID, description: 'Id of the invitation.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.invitations.withdraw(id, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, { description: 'Joins the team, or declines.' })
  async answerInvitation(
    @Args('input', { type: () => AnswerInvitationInput, description: 'Which invitation, and the answer.' })
    input: AnswerInvitationInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.invitations.answer(input, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, {
    description: 'Makes a member an owner, or an owner a member; one owner stays. Owners only.',
  })
  async setTeamRole(
    @Args('input', { type: () => SetTeamRoleInput, description: 'Whose role, and which.' }) input: SetTeamRoleInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.memberships.setRole(input, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, { description: 'The other member becomes owner, and the viewer a member.' })
  async transferTeam(
    @Args('input', { type: () => MemberInput, description: 'The member who becomes owner.' }) input: MemberInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.memberships.transfer(input, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, { description: 'An owner removes a member; anyone leaves.' })
  async removeFromTeam(
    @Args('input', { type: () => MemberInput, description: 'Who, of which team.' }) input: MemberInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.memberships.remove(input, viewer).then(asTeam, orUserError);
  }
}

@Resolver(() => ViewerType)
export class ViewerInvitationsResolver {
  constructor(private readonly invitationsService: InvitationsService) {}

  @ResolveField(() => [TeamInvitationType], { description: 'To join a team, once the e-mail is confirmed.' })
  async invitations(@Request() { viewer }: RequestContext) {
    return this.invitationsService.toViewer(viewer);
  }
}

const asTeam = (team: object) => ({ __typename: 'Team', ...team });
