import { Field, Float, ObjectType } from '@nestjs/graphql';

@ObjectType('TeamStorage', {
  description: 'Bytes of bundles that a team keeps; what was rejected, cancelled or failed is not counted.',
})
export class TeamStorageType {
  @Field(() => Float) usedBytes!: number;
  @Field(() => Float) limitBytes!: number;
}
