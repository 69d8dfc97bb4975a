import { Field, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';

@ObjectType('CodeEntry', { description: 'What a code means that an answer may carry.' })
export class CodeEntryType {
  @Field(() => String, { description: 'The code, lower snake case; it does not change.' }) code!: string;
  @Field(() => String, {
    description: "Whose fault: submitter or platform. What is the platform's does not count towards quotas.",
  })
  fault!: string;
  @Field(() => Boolean, { description: 'Whether the same request may succeed later.' }) retryable!: boolean;
  @Field(() => String, { description: 'What to do, in a sentence.' }) remedy!: string;
}

@ObjectType('Installation', { description: 'This installation of the platform.' })
export class InstallationType {
  @Field(() => String, { description: 'What it is called.' }) name!: string;
  @Field(() => String, { description: 'Version of the platform.' }) version!: string;
  @Field(() => String, { description: 'How models are isolated on its runners: L1, L2 or L3, the last the strongest.' })
  isolation!: string;
  @Field(() => Boolean, { description: 'Whether it runs on its own database and broker, as `npm start` begins one.' })
  embedded!: boolean;
  @Field(() => Boolean, { description: 'Whether mail is sent: for a new password, and to confirm an e-mail.' })
  mail!: boolean;
  @Field(() => Boolean, { description: 'Whether an e-mail must be confirmed before its account may submit.' })
  confirmsEmail!: boolean;
  @Field(() => Instant, { nullable: true, description: 'When its first data were laid out; null: never.' })
  seededAt!: Date | null;
}
