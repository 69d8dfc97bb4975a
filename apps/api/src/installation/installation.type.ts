import { Field, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime } from 'graphql-scalars';

@ObjectType('CodeEntry', { description: 'An error code.' })
export class CodeEntryType {
  @Field(() => String, { description: 'The code in lower snake case. Codes are stable.' }) code!: string;
  @Field(() => String, {
    description: 'Responsible party: submitter or platform. Platform errors do not count against quotas.',
  })
  fault!: string;
  @Field(() => Boolean, { description: 'Whether the same request may succeed later.' }) retryable!: boolean;
  @Field(() => String, { description: 'Action that resolves the error.' }) remedy!: string;
}

@ObjectType('Installation', { description: 'This installation of the platform.' })
export class InstallationType {
  @Field(() => String, { description: 'Name of the installation.' }) name!: string;
  @Field(() => String, { description: 'Version of the platform.' }) version!: string;
  @Field(() => String, {
    description: 'Isolation level of models on its runners: L1, L2 or L3 (strongest). Clients show a warning below L3.',
  })
  isolation!: string;
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
  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Time at which initial data were loaded; null if never.',
  })
  seededAt!: Date | null;
}
