import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, GraphQLURL } from 'graphql-scalars';
import type { TeamRole } from '@primitives/store/teams';
import { NullableField } from '../graphql/nullable-field.js';
import { payload } from '../graphql/payload.js';
import { TeamRoleEnum } from './team-role.type.js';

@ObjectType('Team', { description: 'A team of one or more accounts that submits models.' })
export class TeamType {
  @Field(() => ID, { description: 'Id of the team, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Slug of the team; its page is /teams/<slug>.' }) slug!: string;
  @Field(() => String, { description: 'Name of the team.' }) name!: string;
}

@ObjectType('TeamMember', { description: 'An account in a team.' })
export class TeamMemberType {
  @Field(() => ID, { description: 'Id of the account.' }) accountId!: string;
  @Field(() => String, { description: 'Name of the member.' }) name!: string;
  @Field(() => String, { description: 'E-mail of the member.' }) email!: string;
  @Field(() => TeamRoleEnum, { description: 'Role of the member.' }) role!: TeamRole;
  @Field(() => Boolean, { description: 'Whether the public page of the team shows their name.' }) public!: boolean;
  @Field(() => GraphQLDateTime, { description: 'When they joined.' }) since!: Date;
}

@ObjectType('TeamInvitation', { description: 'An open invitation to join a team.' })
export class TeamInvitationType {
  @Field(() => ID, { description: 'Id of the invitation, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Name of the team.' }) teamName!: string;
  @Field(() => String, { description: 'E-mail of the invited person.' }) email!: string;
  @Field(() => TeamRoleEnum, { description: 'Offered role.' }) role!: TeamRole;
  @Field(() => String, { description: 'Name of the inviting account.' }) by!: string;
  @Field(() => GraphQLDateTime, { description: 'When it was created.' }) createdAt!: Date;
  @Field(() => GraphQLDateTime, { description: 'When it expires.' }) expiresAt!: Date;
}

export const TeamPayload = payload('TeamPayload', 'The team after the change, or why nothing changed.', TeamType);

@ObjectType('Invited', { description: 'The invitation was created.' })
export class InvitedType {
  readonly __typename = 'Invited';
  @Field(() => TeamType, { description: 'The team after the change.' }) team!: TeamType;
  @Field(() => String, { description: 'E-mail of the invited person.' }) email!: string;
  @NullableField(() => GraphQLURL, 'When mail is off: the link to pass on. Anyone with the link can join.')
  link!: string | null;
}

export const InvitePayload = payload('InvitePayload', 'The invitation, or why there is none.', InvitedType);

@ObjectType('InvitationShown', { description: 'An open invitation.' })
export class InvitationShownType {
  readonly __typename = 'InvitationShown';
  @Field(() => TeamInvitationType, { description: 'The open invitation of the link.' }) invitation!: TeamInvitationType;
}

export const InvitationPayload = payload(
  'InvitationPayload',
  'The invitation, or why there is none.',
  InvitationShownType,
);

@InputType({ description: 'An invitation to create.' })
export class InviteToTeamInput {
  @Field(() => ID, { description: 'Id of the team.' }) team!: string;
  @Field(() => String, { description: 'E-mail of the person to invite.' }) email!: string;
  @Field(() => TeamRoleEnum, { description: 'Offered role.', defaultValue: 'member' }) role!: TeamRole;
}

@InputType({ description: 'An invitation, selected either by its id or by the token of its link.' })
export class InvitationChoiceInput {
  @NullableField(() => ID, "Id of an invitation in the viewer's list.") id?: string | null;
  @NullableField(() => String, 'Token of the link in the mail.') token?: string | null;
}

@InputType({ description: 'A member of a team.' })
export class MemberInput {
  @Field(() => ID, { description: 'Id of the team.' }) team!: string;
  @Field(() => ID, { description: "Id of the member's account." }) account!: string;
}

@InputType({ description: 'A member and their new role.' })
export class SetTeamRoleInput extends MemberInput {
  @Field(() => TeamRoleEnum, { description: 'The new role.' }) role!: TeamRole;
}
