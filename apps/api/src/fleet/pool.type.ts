import { createUnionType, Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('PoolMinimum', { description: 'What every machine of a pool must have at least; null is not asked for.' })
@InputType('PoolMinimumInput')
export class PoolMinimumType {
  @Field(() => Int, { nullable: true }) cores?: number | null | undefined;
  @Field(() => Float, { nullable: true }) memoryBytes?: number | null | undefined;
  @Field(() => Float, { nullable: true }) gpuMemoryBytes?: number | null | undefined;
  @Field(() => String, { nullable: true, description: 'L1, L2 or L3.' }) isolation?: string | null | undefined;
  @Field(() => [String], { nullable: true, description: 'One of these execution providers.' }) providers?:
    string[] | null | undefined;
}

@ObjectType('Pool', { description: 'Machines alike.' })
export class PoolType {
  readonly __typename = 'Pool';
  @Field(() => String) name!: string;
  @Field(() => String) description!: string;
  @Field(() => Boolean, { description: 'Whether hidden images may go there.' }) trusted!: boolean;
  @Field(() => PoolMinimumType) minimum!: PoolMinimumType;
  @Field(() => Int, { description: 'Runners that may take work now.' }) ready!: number;
  @Field(() => Int, { description: 'Runners that were not removed.' }) total!: number;
  @Field(() => Int, { description: 'Shards that wait for a runner.' }) waiting!: number;
  @Field(() => Instant, { nullable: true, description: 'Since when the oldest of them waits.' }) waitingSince!: Date | null;
}

@InputType()
export class CreatePoolInput {
  @Field(() => String) name!: string;
  @Field(() => String, { nullable: true }) description?: string;
  @Field(() => Boolean, { nullable: true, description: 'Whether hidden images may go there; not unless said so.' })
  trusted?: boolean;
  @Field(() => PoolMinimumType, { nullable: true }) minimum?: PoolMinimumType;
}

@InputType()
export class UpdatePoolInput {
  @Field(() => String) name!: string;
  @Field(() => String, { nullable: true }) description?: string | null;
  @Field(() => Boolean, { nullable: true }) trusted?: boolean | null;
  @Field(() => PoolMinimumType, { nullable: true }) minimum?: PoolMinimumType | null;
}

@InputType()
export class CreateJoinTokenInput {
  @Field(() => String) pool!: string;
  @Field(() => String, {
    nullable: true,
    description: 'What the machine shall be called; its host name unless said otherwise.',
  })
  name?: string | null;
  @Field(() => Int, { nullable: true, description: 'An hour unless said otherwise; 90 days at most.' })
  expiresInMinutes?: number;
  @Field(() => Int, { nullable: true, description: 'How many machines it lets in; one unless said otherwise, 1,000 at most.' })
  uses?: number;
}

@ObjectType('JoinTokenCreated')
export class JoinTokenCreatedType {
  readonly __typename = 'JoinTokenCreated';
  @Field(() => String, { description: 'Shown once.' }) secret!: string;
  @Field(() => String) pool!: string;
  @Field(() => Instant) expiresAt!: Date;
  @Field(() => Int, { description: 'How many machines it lets in. Removing one of them ends it for new ones.' }) uses!: number;
}

export const PoolPayload = createUnionType({
  name: 'PoolPayload',
  types: () => [PoolType, UserErrorType] as const,
  resolveType: typenameOf,
});

export const CreateJoinTokenPayload = createUnionType({
  name: 'CreateJoinTokenPayload',
  types: () => [JoinTokenCreatedType, UserErrorType] as const,
  resolveType: typenameOf,
});
