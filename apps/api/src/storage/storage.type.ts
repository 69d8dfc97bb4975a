import { Field, Float, InputType, ObjectType } from '@nestjs/graphql';
import { NullableField } from '../graphql/nullable-field.js';

@ObjectType('TeamStorage', {
  description: 'Bundle storage of a team; rejected, cancelled and failed submissions do not count.',
})
export class TeamStorageType {
  @Field(() => Float, { description: 'Bytes in use; identical bundles count once.' }) usedBytes!: number;
  @Field(() => Float, { description: 'Storage limit in bytes.' }) limitBytes!: number;
}

@InputType({ description: 'The storage limit of a team.' })
export class SetTeamStorageInput {
  @Field(() => String, { description: 'Slug of the team.' }) team!: string;
  @NullableField(() => Float, 'An integer, at least 0; null for the default.') bytes?: number | null;
  @Field(() => String, { description: 'Reason for the audit log, 3 to 500 characters.' }) reason!: string;
}
