import { createUnionType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Team', { description: 'Who submits: one or more accounts.' })
export class TeamType {
  @Field(() => ID, { description: 'Id of the team, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Its address: /teams/<slug>.' }) slug!: string;
  @Field(() => String, { description: 'Its name.' }) name!: string;
}

@ObjectType('TeamMember', { description: 'An account in a team.' })
export class TeamMemberType {
  @Field(() => ID, { description: 'Id of the account.' }) accountId!: string;
  @Field(() => String, { description: 'Their name.' }) name!: string;
  @Field(() => String, { description: 'Their address.' }) email!: string;
  @Field(() => String, { description: 'owner or member.' }) role!: string;
  @Field(() => Instant, { description: 'When they joined.' }) since!: Date;
}

@ObjectType('TeamInvitation', { description: 'Someone who is asked to join a team and has not answered.' })
export class TeamInvitationType {
  @Field(() => ID, { description: 'Id of the invitation, a UUID.' }) id!: string;
  @Field(() => ID, { description: 'Id of the team.' }) teamId!: string;
  @Field(() => String, { description: 'Name of the team.' }) teamName!: string;
  @Field(() => String, { description: 'Who is asked.' }) email!: string;
  @Field(() => String, { description: 'What they would be: owner or member.' }) role!: string;
  @Field(() => String, { description: 'Name of who asks.' }) by!: string;
  @Field(() => Instant, { description: 'When it was written.' }) createdAt!: Date;
  @Field(() => Instant, { description: 'Until when it may be answered.' }) expiresAt!: Date;
}

export const TeamPayload = createUnionType({
  name: 'TeamPayload',
  types: () => [TeamType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The team as it is now, or why nothing changed.',
});

@ObjectType('Invited', { description: 'Someone was asked to join.' })
export class InvitedType {
  readonly __typename = 'Invited';
  @Field(() => TeamType, { description: 'The team as it is now.' }) team!: TeamType;
  @Field(() => String, { description: 'The address that was invited.' }) email!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Where no mail is sent: the address to hand over. Anyone who opens it may join.',
  })
  link!: string | null;
}

export const InvitePayload = createUnionType({
  name: 'InvitePayload',
  types: () => [InvitedType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The invitation, or why there is none.',
});

@ObjectType('InvitationShown', { description: 'An invitation that is open.' })
export class InvitationShownType {
  readonly __typename = 'InvitationShown';
  @Field(() => TeamInvitationType, { description: 'Who asks whom, into which team.' }) invitation!: TeamInvitationType;
}

export const InvitationPayload = createUnionType({
  name: 'InvitationPayload',
  types: () => [InvitationShownType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The invitation, or why there is none.',
});

@InputType({ description: 'Whom to ask into a team.' })
export class InviteInput {
  @Field(() => ID, { description: 'Id of the team.' }) team!: string;
  @Field(() => String, { description: "The person's address." }) email!: string;
  @Field(() => String, { description: 'owner or member.', defaultValue: 'member' }) role!: string;
}

@InputType({ description: 'An invitation, by its id or its link, and the answer to it.' })
export class AnswerInvitationInput {
  @Field(() => String, { nullable: true, description: 'Of an invitation that the viewer lists.' }) id?: string | null;
  @Field(() => String, { nullable: true, description: 'Of the link of a mail.' }) token?: string | null;
  @Field(() => Boolean, { description: 'Whether the viewer joins.' }) accept!: boolean;
}

@InputType({ description: 'A member of a team.' })
export class MemberInput {
  @Field(() => ID, { description: 'Id of the team.' }) team!: string;
  @Field(() => ID, { description: "Id of the member's account." }) account!: string;
}

@InputType({ description: 'A member and their new role.' })
export class SetTeamRoleInput extends MemberInput {
  @Field(() => String, { description: 'owner or member.' }) role!: string;
}
