import { Field, ID, ObjectType } from '@nestjs/graphql';
import { SubmissionType } from '../submissions/submission.type.js';
import { TeamType } from '../teams/team.type.js';

@ObjectType('Model', { description: 'What a team submits under one name: every version, on every track.' })
export class ModelType {
  @Field(() => ID, { description: '<team>.<name>' }) slug!: string;
  @Field(() => String, { description: 'As the newest version writes it.' }) name!: string;
  @Field(() => TeamType, { description: 'Whose it is.' }) team!: TeamType;
  @Field(() => [SubmissionType], { description: 'Newest first.' }) versions!: SubmissionType[];
}
