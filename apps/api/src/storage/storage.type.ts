import { Field, Float, ObjectType } from '@nestjs/graphql';

@ObjectType('TeamStorage', {
  description: 'Bytes of bundles that a team keeps; what was rejected, cancelled or failed is not counted.',
})
export class TeamStorageType {
  @Field(() => Float, { description: 'Bytes that it keeps now, the same bundle once.' }) usedBytes!: number;
  @Field(() => Float, { description: 'Bytes that it may keep.' }) limitBytes!: number;
}
