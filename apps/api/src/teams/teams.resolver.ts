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

  @Query(() => TeamType, { nullable: true })
  async team(@Args('slug', { type: () => String }) slug: string) {
    return this.teams.bySlug(slug);
  }

  @Query(() => InvitationPayload, { description: 'What the link of a mail is about.' })
  async invitation(@Args('token', { type: () => String }) token: string) {
    return this.invitations.show(token).then((invitation) => ({ __typename: 'InvitationShown', invitation }), orUserError);
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

  @Mutation(() => TeamPayload)
  async createTeam(@Args('name', { type: () => String }) name: string, @Request() { viewer }: RequestContext) {
    return this.teams.create(name, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, { description: 'Its address stays as it is.' })
  async renameTeam(
    @Args('team', { type: () => ID }) team: string,
    @Args('name', { type: () => String }) name: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.teams.rename(team, name, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => InvitePayload, { description: 'An earlier invitation to the same e-mail is withdrawn.' })
  async inviteToTeam(@Args('input', { type: () => InviteInput }) input: InviteInput, @Request() { viewer }: RequestContext) {
    const url = this.config.PRIMITIVES_PUBLIC_URL.replace(/\/+$/, '');
    return this.invitations
      .invite(input, viewer)
      .then(
        ({ secret, ...invited }) => ({ __typename: 'Invited', ...invited, link: secret && `${url}/invitation#${secret}` }),
        orUserError,
      );
  }

  @Mutation(() => TeamPayload)
  async withdrawInvitation(@Args('id', { type: () => ID }) id: string, @Request() { viewer }: RequestContext) {
    return this.invitations.withdraw(id, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload)
  async answerInvitation(
    @Args('input', { type: () => AnswerInvitationInput }) input: AnswerInvitationInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.invitations.answer(input, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload)
  async setTeamRole(
    @Args('input', { type: () => SetTeamRoleInput }) input: SetTeamRoleInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.memberships.setRole(input, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, { description: 'The other member becomes owner, and the viewer a member.' })
  async transferTeam(@Args('input', { type: () => MemberInput }) input: MemberInput, @Request() { viewer }: RequestContext) {
    return this.memberships.transfer(input, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, { description: 'An owner removes a member; anybody leaves.' })
  async removeFromTeam(@Args('input', { type: () => MemberInput }) input: MemberInput, @Request() { viewer }: RequestContext) {
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
