import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ViewerType } from '../auth/auth.types.js';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../injection-tokens.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { InvitationsService } from './invitations.service.js';
import { MembershipsService } from './memberships.service.js';
import {
  InvitationChoiceInput,
  InvitationPayload,
  InviteToTeamInput,
  InvitePayload,
  MemberInput,
  SetTeamRoleInput,
  TeamInvitationType,
  TeamMemberType,
  TeamPayload,
  TeamType,
} from './team.type.js';
import { TeamsService } from './teams.service.js';
import { TeamRoleEnum } from './team-role.type.js';

@Resolver(() => TeamType)
export class TeamsResolver {
  constructor(
    private readonly teams: TeamsService,
    private readonly memberships: MembershipsService,
    private readonly invitations: InvitationsService,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  @Query(() => TeamType, { nullable: true, description: 'A team by its slug; null when there is none.' })
  async team(@Args('slug', { type: () => String, description: 'Slug of the team.' }) slug: string) {
    return this.teams.bySlug(slug);
  }

  @Query(() => InvitationPayload, { description: 'The invitation of a link.' })
  async invitation(@Args('token', { type: () => String, description: 'The token of the link.' }) token: string) {
    return this.invitations
      .show(token)
      .then((invitation) => ({ __typename: 'InvitationShown', invitation }), orUserError);
  }

  @ResolveField(() => TeamRoleEnum, { nullable: true, description: 'Role of the viewer; null for other accounts.' })
  async role(@Parent() { id }: TeamType, @Request() { viewer }: RequestContext) {
    return this.teams.roleOf(id, viewer);
  }

  @ResolveField(() => [TeamMemberType], { nullable: true, description: 'Its members; null unless the viewer is one.' })
  async members(@Parent() { id }: TeamType, @Request() { viewer }: RequestContext) {
    return this.teams.members(id, viewer);
  }

  @ResolveField(() => [String], { description: 'Names of the members who chose to be shown to everyone.' })
  async publicMembers(@Parent() { id }: TeamType) {
    return this.teams.publicMembers(id);
  }

  @ResolveField(() => [TeamInvitationType], {
    nullable: true,
    description: 'Its open invitations; null unless the viewer is an owner.',
  })
  async openInvitations(@Parent() { id }: TeamType, @Request() { viewer }: RequestContext) {
    return this.invitations.ofTeam(id, viewer);
  }

  @Mutation(() => TeamPayload, { description: 'Creates a team owned by the viewer.' })
  async createTeam(
    @Args('name', { type: () => String, description: 'Name of the team, 1 to 80 characters; determines the slug.' })
    name: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.teams.create(name, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, { description: 'Renames a team; its slug does not change. Owners only.' })
  async renameTeam(
    @Args('team', { type: () => ID, description: 'Id of the team.' }) team: string,
    @Args('name', { type: () => String, description: 'The new name, 1 to 80 characters.' }) name: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.teams.rename(team, name, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => InvitePayload, {
    description: 'Invites a person to a team; replaces an earlier invitation to the same e-mail. Owners only.',
  })
  async inviteToTeam(
    @Args('input', { type: () => InviteToTeamInput, description: 'The person, the team and the role.' })
    input: InviteToTeamInput,
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

  @Mutation(() => TeamPayload, { description: 'Withdraws an invitation. Owners only.' })
  async withdrawInvitation(
    @Args('id', { type: () => ID, description: 'Id of the invitation.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.invitations.withdraw(id, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, { description: 'Accepts an invitation and joins its team.' })
  async acceptInvitation(
    @Args('input', { type: () => InvitationChoiceInput, description: 'The invitation.' }) input: InvitationChoiceInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.invitations.decide({ ...input, accept: true }, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, { description: 'Declines an invitation.' })
  async declineInvitation(
    @Args('input', { type: () => InvitationChoiceInput, description: 'The invitation.' }) input: InvitationChoiceInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.invitations.decide({ ...input, accept: false }, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, {
    description: 'Changes the role of a member; a team keeps at least one owner. Owners only.',
  })
  async setTeamRole(
    @Args('input', { type: () => SetTeamRoleInput, description: 'The member and the new role.' })
    input: SetTeamRoleInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.memberships.setRole(input, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, {
    description: "Shows or hides the viewer's name on the public page of a team. Members only.",
  })
  async setMembershipPublic(
    @Args('team', { type: () => ID, description: 'Id of the team.' }) team: string,
    @Args('public', { type: () => Boolean, description: 'Whether everyone sees the name.' }) isPublic: boolean,
    @Request() { viewer }: RequestContext,
  ) {
    return this.memberships.setPublic({ team, public: isPublic }, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, {
    description: 'Transfers ownership: the other member becomes owner, and the viewer a member.',
  })
  async transferTeam(
    @Args('input', { type: () => MemberInput, description: 'The member who becomes owner.' }) input: MemberInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.memberships.transfer(input, viewer).then(asTeam, orUserError);
  }

  @Mutation(() => TeamPayload, { description: 'Removes a member. Owners, or the member to leave the team.' })
  async removeFromTeam(
    @Args('input', { type: () => MemberInput, description: 'The member and the team.' }) input: MemberInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.memberships.remove(input, viewer).then(asTeam, orUserError);
  }
}

@Resolver(() => ViewerType)
export class ViewerInvitationsResolver {
  constructor(private readonly invitationsService: InvitationsService) {}

  @ResolveField(() => [TeamInvitationType], { description: 'Open invitations to the confirmed e-mail of the account.' })
  async invitations(@Request() { viewer }: RequestContext) {
    return this.invitationsService.toViewer(viewer);
  }
}

const asTeam = (team: object) => ({ __typename: 'Team', ...team });
