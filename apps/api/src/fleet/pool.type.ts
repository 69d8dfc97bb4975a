import { createUnionType, Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('PoolMinimum', { description: 'What every machine of a pool must have at least; null is not asked for.' })
@InputType('PoolMinimumInput', {
  description: 'What every machine of a pool must have at least; what is left out is not asked for.',
})
export class PoolMinimumType {
  @Field(() => Int, { nullable: true, description: 'Logical processors.' }) cores?: number | null | undefined;
  @Field(() => Float, { nullable: true, description: 'Memory, in bytes.' }) memoryBytes?: number | null | undefined;
  @Field(() => Float, { nullable: true, description: 'Memory of the graphics processor, in bytes.' }) gpuMemoryBytes?:
    number | null | undefined;
  @Field(() => String, { nullable: true, description: 'L1, L2 or L3.' }) isolation?: string | null | undefined;
  @Field(() => [String], { nullable: true, description: 'One of these execution providers.' }) providers?:
    string[] | null | undefined;
}

@ObjectType('Pool', { description: 'Machines alike.' })
export class PoolType {
  readonly __typename = 'Pool';
  @Field(() => String, { description: 'Its name.' }) name!: string;
  @Field(() => String, { description: 'What machines it is of.' }) description!: string;
  @Field(() => Boolean, { description: 'Whether hidden images may go there.' }) trusted!: boolean;
  @Field(() => PoolMinimumType, { description: 'What every machine of it must have at least.' })
  minimum!: PoolMinimumType;
  @Field(() => Int, { description: 'Runners that may take work now.' }) ready!: number;
  @Field(() => Int, { description: 'Runners that were not removed.' }) total!: number;
  @Field(() => Int, { description: 'Shards that wait for a runner.' }) waiting!: number;
  @Field(() => Instant, { nullable: true, description: 'Since when the oldest of them waits.' })
  waitingSince!: Date | null;
}

@InputType({ description: 'A pool to make.' })
export class CreatePoolInput {
  @Field(() => String, { description: 'Its name: lower-case words joined by hyphens.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'What machines it is of, 500 characters at most.' })
  description?: string;
  @Field(() => Boolean, { nullable: true, description: 'Whether hidden images may go there; not unless said so.' })
  trusted?: boolean;
  @Field(() => PoolMinimumType, {
    nullable: true,
    description: 'What every machine must have at least; nothing when left out.',
  })
  minimum?: PoolMinimumType;
}

@InputType({ description: 'Changes of a pool; what is left out stays as it is.' })
export class UpdatePoolInput {
  @Field(() => String, { description: 'Which pool.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'What machines it is of, 500 characters at most.' })
  description?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether hidden images may go there.' }) trusted?:
    boolean | null;
  @Field(() => PoolMinimumType, { nullable: true, description: 'What every machine must have at least, as a whole.' })
  minimum?: PoolMinimumType | null;
}

@InputType({ description: 'A token to let machines into a pool.' })
export class CreateJoinTokenInput {
  @Field(() => String, { description: 'Name of the pool.' }) pool!: string;
  @Field(() => String, {
    nullable: true,
    description: 'What the machine shall be called; its host name unless said otherwise.',
  })
  name?: string | null;
  @Field(() => Int, { nullable: true, description: 'An hour unless said otherwise; 90 days at most.' })
  expiresInMinutes?: number;
  @Field(() => Int, {
    nullable: true,
    description: 'How many machines it lets in; one unless said otherwise, 1,000 at most.',
  })
  uses?: number;
}

@ObjectType('JoinTokenCreated', { description: 'A new join token with its secret.' })
export class JoinTokenCreatedType {
  readonly __typename = 'JoinTokenCreated';
  @Field(() => String, { description: 'Shown once.' }) secret!: string;
  @Field(() => String, { description: 'Name of the pool that it lets into.' }) pool!: string;
  @Field(() => Instant, { description: 'Until when it lets machines in.' }) expiresAt!: Date;
  @Field(() => Int, { description: 'How many machines it lets in. Removing one of them ends it for new ones.' })
  uses!: number;
}

export const PoolPayload = createUnionType({
  name: 'PoolPayload',
  types: () => [PoolType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The pool, or why nothing changed.',
});

export const CreateJoinTokenPayload = createUnionType({
  name: 'CreateJoinTokenPayload',
  types: () => [JoinTokenCreatedType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The token with its secret, or why there is none.',
});
