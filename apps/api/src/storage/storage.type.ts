import { Field, Float, ObjectType } from '@nestjs/graphql';

@ObjectType('TeamStorage', {
  description: 'Bundle storage of a team; rejected, cancelled and failed submissions do not count.',
})
export class TeamStorageType {
  @Field(() => Float, { description: 'Bytes in use; identical bundles count once.' }) usedBytes!: number;
  @Field(() => Float, { description: 'Storage limit in bytes.' }) limitBytes!: number;
}
