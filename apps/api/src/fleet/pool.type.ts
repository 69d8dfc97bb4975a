import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import type { IsolationLevel } from '@primitives/protocol';
import { NullableField } from '../graphql/nullable-field.js';
import { payload } from '../graphql/payload.js';
import { IsolationLevelEnum } from './isolation-level.type.js';

@ObjectType('PoolMinimum', {
  description: 'Minimum requirements for machines of a pool. Null fields are not required.',
})
@InputType('PoolMinimumInput', {
  description: 'Minimum requirements for machines of a pool. Omitted fields are not required.',
})
export class PoolMinimumType {
  @NullableField(() => Int, 'Number of logical processors.') cores?: number | null | undefined;
  @NullableField(() => Float, 'Memory in bytes.') memoryBytes?: number | null | undefined;
  @NullableField(() => Float, 'GPU memory in bytes.') gpuMemoryBytes?: number | null | undefined;
  @NullableField(() => IsolationLevelEnum, 'Minimum isolation level of models.') isolation?:
    IsolationLevel | null | undefined;
  @NullableField(() => [String], 'Execution providers, of which at least one is required.')
  providers?: string[] | null | undefined;
}

@ObjectType('RequiredIsolation', { description: 'Number of open tracks with a minimum isolation level.' })
export class RequiredIsolationType {
  @Field(() => IsolationLevelEnum, { description: 'Minimum isolation level of models.' }) level!: IsolationLevel;
  @Field(() => Int, { description: 'Number of open tracks of the pool with this minimum.' }) tracks!: number;
}

@ObjectType('Pool', { description: 'A pool of similar machines.' })
export class PoolType {
  readonly __typename = 'Pool';
  @Field(() => String, { description: 'Name of the pool.' }) name!: string;
  @Field(() => String, { description: 'Description of the machines.' }) description!: string;
  @Field(() => Boolean, { description: 'Whether its runners may receive hidden images.' }) trusted!: boolean;
  @Field(() => PoolMinimumType, { description: 'Minimum requirements for its machines.' })
  minimum!: PoolMinimumType;
  @Field(() => [RequiredIsolationType], {
    description: 'Minimum isolation levels of its open tracks, weakest first.',
  })
  requiredIsolation!: readonly RequiredIsolationType[];
  @Field(() => Int, { description: 'Number of runners that can accept work.' }) ready!: number;
  @Field(() => Int, { description: 'Number of runners, without those that left or were removed.' }) total!: number;
  @Field(() => Int, { description: 'Number of shards waiting for a runner.' }) waiting!: number;
  @NullableField(() => GraphQLDateTime, 'Time since which the oldest shard has been waiting; null if none is waiting.')
  waitingSince!: Date | null;
}

@InputType({ description: 'The pool to create.' })
export class CreatePoolInput {
  @Field(() => String, { description: 'Name of the pool: lower-case words joined by hyphens.' }) name!: string;
  @NullableField(() => String, 'Description of the machines, at most 500 characters.') description?: string;
  @NullableField(() => Boolean, 'Whether its runners may receive hidden images. Defaults to false.') trusted?: boolean;
  @NullableField(() => PoolMinimumType, 'Minimum requirements for machines. Defaults to none.')
  minimum?: PoolMinimumType;
}

@InputType({ description: 'Changes of a pool. Omitted fields stay unchanged.' })
export class UpdatePoolInput {
  @Field(() => String, { description: 'Name of the pool.' }) name!: string;
  @NullableField(() => String, 'Description of the machines, at most 500 characters.') description?: string | null;
  @NullableField(() => Boolean, 'Whether its runners may receive hidden images.') trusted?: boolean | null;
  @NullableField(() => PoolMinimumType, 'Minimum requirements, which replace all previous ones.')
  minimum?: PoolMinimumType | null;
}

@InputType({ description: 'The join token to create.' })
export class CreateJoinTokenInput {
  @Field(() => String, { description: 'Name of the pool.' }) pool!: string;
  @NullableField(() => String, 'Name of the machine. Defaults to its host name.') name?: string | null;
  @NullableField(() => Int, 'Lifetime in minutes, at most 129,600 (90 days). Defaults to 60.')
  expiresInMinutes?: number;
  @NullableField(() => Int, 'Maximum number of machines, 1 to 1,000. Defaults to 1.') uses?: number;
}

@ObjectType('JoinTokenCreated', { description: 'A successful creation of a join token.' })
export class JoinTokenCreatedType {
  readonly __typename = 'JoinTokenCreated';
  @Field(() => String, { description: 'The secret of the token. Store it; it is not shown again.' }) secret!: string;
  @Field(() => String, { description: 'Name of the pool.' }) pool!: string;
  @Field(() => GraphQLDateTime, { description: 'Expiry time.' }) expiresAt!: Date;
  @Field(() => Int, {
    description: 'Maximum number of machines. Removing one of them invalidates the token for new machines.',
  })
  uses!: number;
}

@ObjectType('JoinToken', { description: 'A join token that still admits machines. Its secret is not stored.' })
export class JoinTokenType {
  @Field(() => ID, { description: 'ID of the token, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Name of the pool.' }) pool!: string;
  @NullableField(() => String, 'Name of the machine; null if each machine uses its host name.') name!: string | null;
  @NullableField(() => String, 'Name of the maintainer who created it; null if the installation did, at its start.')
  by!: string | null;
  @Field(() => GraphQLDateTime, { description: 'Time of creation.' }) createdAt!: Date;
  @Field(() => GraphQLDateTime, { description: 'Expiry time.' }) expiresAt!: Date;
  @Field(() => Int, { description: 'Maximum number of machines.' }) uses!: number;
  @Field(() => Int, { description: 'Number of machines that joined with it.' }) joined!: number;
}

export const PoolPayload = payload('PoolPayload', 'The pool, or the error.', PoolType);

export const CreateJoinTokenPayload = payload(
  'CreateJoinTokenPayload',
  'The token with its secret, or the error.',
  JoinTokenCreatedType,
);
