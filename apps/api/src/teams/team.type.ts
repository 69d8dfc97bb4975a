import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType('Team')
export class TeamType {
  @Field(() => ID) id!: string;
  @Field(() => String) slug!: string;
  @Field(() => String) name!: string;
}
