import { createUnionType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Team')
export class TeamType {
  @Field(() => ID) id!: string;
  @Field(() => String) slug!: string;
  @Field(() => String) name!: string;
}

@ObjectType('TeamMember')
export class TeamMemberType {
  @Field(() => ID) accountId!: string;
  @Field(() => String) name!: string;
  @Field(() => String) email!: string;
  @Field(() => String, { description: 'owner or member.' }) role!: string;
  @Field(() => Instant) since!: Date;
}

@ObjectType('TeamInvitation', { description: 'Somebody who is asked to join a team and has not answered.' })
export class TeamInvitationType {
  @Field(() => ID) id!: string;
  @Field(() => ID) teamId!: string;
  @Field(() => String) teamName!: string;
  @Field(() => String) email!: string;
  @Field(() => String) role!: string;
  @Field(() => String, { description: 'Name of who asks.' }) by!: string;
  @Field(() => Instant) createdAt!: Date;
  @Field(() => Instant) expiresAt!: Date;
}

export const TeamPayload = createUnionType({
  name: 'TeamPayload',
  types: () => [TeamType, UserErrorType] as const,
  resolveType: typenameOf,
});

@ObjectType('Invited')
export class InvitedType {
  readonly __typename = 'Invited';
  @Field(() => TeamType) team!: TeamType;
  @Field(() => String) email!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Where no mail is sent: the address to hand over. Whoever opens it may join.',
  })
  link!: string | null;
}

export const InvitePayload = createUnionType({
  name: 'InvitePayload',
  types: () => [InvitedType, UserErrorType] as const,
  resolveType: typenameOf,
});

@ObjectType('InvitationShown')
export class InvitationShownType {
  readonly __typename = 'InvitationShown';
  @Field(() => TeamInvitationType) invitation!: TeamInvitationType;
}

export const InvitationPayload = createUnionType({
  name: 'InvitationPayload',
  types: () => [InvitationShownType, UserErrorType] as const,
  resolveType: typenameOf,
});

@InputType()
export class InviteInput {
  @Field(() => ID) team!: string;
  @Field(() => String) email!: string;
  @Field(() => String, { description: 'owner or member.', defaultValue: 'member' }) role!: string;
}

@InputType()
export class AnswerInvitationInput {
  @Field(() => String, { nullable: true, description: 'Of an invitation that the viewer lists.' }) id?: string | null;
  @Field(() => String, { nullable: true, description: 'Of the link of a mail.' }) token?: string | null;
  @Field(() => Boolean) accept!: boolean;
}

@InputType()
export class MemberInput {
  @Field(() => ID) team!: string;
  @Field(() => ID) account!: string;
}

@InputType()
export class SetTeamRoleInput extends MemberInput {
  @Field(() => String, { description: 'owner or member.' }) role!: string;
}
