import { Field, ObjectType } from '@nestjs/graphql';
import type { Fault } from '@primitives/errors';
import type { IsolationLevel } from '@primitives/protocol';
import { IsolationLevelEnum } from '../fleet/isolation-level.type.js';
import { graphqlEnum } from '../graphql/enum.js';

const FaultEnum = graphqlEnum<Fault>('Fault', 'The party that can resolve an error.', {
  submitter: 'The request or the bundle is invalid.',
  platform: 'The platform failed; the evaluation does not count against quotas.',
});

@ObjectType('CodeEntry', { description: 'An error code.' })
export class CodeEntryType {
  @Field(() => String, { description: 'The code in lower snake case. Codes are stable.' }) code!: string;
  @Field(() => FaultEnum, { description: 'Who can resolve the error.' }) fault!: Fault;
  @Field(() => Boolean, { description: 'Whether the same request may succeed later.' }) retryable!: boolean;
  @Field(() => String, { description: 'Action that resolves the error.' }) remedy!: string;
}

@ObjectType('Installation', { description: 'This installation of the platform.' })
export class InstallationType {
  @Field(() => String, { description: 'Name of the installation.' }) name!: string;
  @Field(() => String, { description: 'Version of the platform.' }) version!: string;
  @Field(() => IsolationLevelEnum, {
    description: 'Isolation level of models on its runners. Clients show a warning below L3.',
  })
  isolation!: IsolationLevel;
  @Field(() => Boolean, {
    description: 'Whether it runs with an embedded database and broker, as started by `npm start`.',
  })
  embedded!: boolean;
  @Field(() => Boolean, {
    description: 'Whether the installation sends e-mail, for password resets and verification of addresses.',
  })
  mail!: boolean;
  @Field(() => Boolean, { description: 'Whether an account must verify its e-mail address before it can submit.' })
  confirmsEmail!: boolean;
}
