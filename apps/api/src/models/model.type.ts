import { Field, ID, ObjectType } from '@nestjs/graphql';
import { TeamType } from '../teams/team.type.js';

/** The field `versions` is read separately. */
@ObjectType('Model', { description: 'What a team submits under one name: every version, on every track.' })
export class ModelType {
  @Field(() => ID, { description: '<team>.<name>' }) slug!: string;
  @Field(() => String, { description: 'Name, as spelled by the newest version.' }) name!: string;
  @Field(() => TeamType, { description: 'The team that submits it.' }) team!: TeamType;
}
