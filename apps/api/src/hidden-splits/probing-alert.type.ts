import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';

export const ProbingSignalEnum = {
  PARTIAL_COPIES: 'partial_copies',
  UNRELATED_CHANGES: 'unrelated_changes',
  CHANCE_LEVEL: 'chance_level',
} as const;
registerEnumType(ProbingSignalEnum, {
  name: 'ProbingSignal',
  description: 'What about submissions looks like probing.',
  valuesMap: {
    PARTIAL_COPIES: { description: 'They repeat all scores of an earlier one on most images and differ on some.' },
    UNRELATED_CHANGES: { description: 'Their answers differ on images that have no more in common than random ones.' },
    CHANCE_LEVEL: { description: 'Many of them are no better than chance.' },
  },
});

export const ProbingSubjectEnum = { ACCOUNT: 'account', TEAM: 'team', DOMAIN: 'domain' } as const;
registerEnumType(ProbingSubjectEnum, {
  name: 'ProbingSubject',
  description: 'Whose submissions an alert is about.',
  valuesMap: {
    ACCOUNT: { description: 'Those of one account, in all its teams.' },
    TEAM: { description: 'Those of one team.' },
    DOMAIN: { description: 'Those of the accounts of one e-mail domain.' },
  },
});

@ObjectType('ProbingAlert', {
  description: 'Submissions to a hidden split that look like probing its labels. A reason to look, not a proof.',
})
export class ProbingAlertType {
  @Field(() => ID, { description: 'Id of the alert, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Slug of the track.' }) trackSlug!: string;
  @Field(() => ProbingSubjectEnum, { description: 'Whose submissions it is about.' })
  kind!: (typeof ProbingSubjectEnum)[keyof typeof ProbingSubjectEnum];
  @Field(() => String, { nullable: true, description: 'Name of the account or the team; null of an e-mail domain.' })
  name!: string | null;
  @Field(() => ProbingSignalEnum, { description: 'What was found.' })
  signal!: (typeof ProbingSignalEnum)[keyof typeof ProbingSignalEnum];
  @Field(() => String, { description: 'What was found, in a sentence with its numbers.' }) text!: string;
  @Field(() => [String], { description: 'Codes of the submissions that show it.' }) codes!: readonly string[];
  @Field(() => Instant, { description: 'When it was found.' }) at!: Date;
}
