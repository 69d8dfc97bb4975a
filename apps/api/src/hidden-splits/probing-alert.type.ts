import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import type { ProbingSignal } from '@primitives/evaluation';
import { GraphQLDateTime } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { graphqlEnum } from '../graphql/enum.js';

export const ProbingSignalEnum = graphqlEnum<ProbingSignal>(
  'ProbingSignal',
  'Pattern in submissions that suggests probing of hidden labels, or copies of a model.',
  {
    partial_copies: 'Submissions repeat all scores of an earlier one on most images and differ on a few.',
    unrelated_changes: 'Predictions of similar submissions differ on images that are no more related than random ones.',
    chance_level: 'Many submissions are no better than chance.',
    equal_answers: 'Different weights, graphs or settings give every image of the split the same answer.',
    similar_results:
      'A model with other weights has nearly the same result on every image as an earlier one: the correlation is 0.97 or more.',
  },
);

export const ProbingSubjectEnum = graphqlEnum<'account' | 'team' | 'domain' | 'model'>(
  'ProbingSubject',
  'Scope of the submissions in an alert.',
  {
    account: 'Submissions of one account in all its teams.',
    team: 'Submissions of one team.',
    domain: 'Submissions of all accounts of one e-mail domain.',
    model: 'Submissions with the same answers, of any team.',
  },
);

@ObjectType('ProbingAlert', {
  description:
    'Submissions that suggest probing of the labels of a hidden split, or near-duplicates of a model. An alert is a reason to investigate, not ' +
    'a proof.',
})
export class ProbingAlertType {
  @Field(() => ID, { description: 'ID of the alert, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Slug of the track.' }) trackSlug!: string;
  @Field(() => ProbingSubjectEnum, { description: 'Scope of the submissions.' })
  kind!: (typeof ProbingSubjectEnum)[keyof typeof ProbingSubjectEnum];
  @NullableField(() => String, 'Name of the account, the team or the first model; null for an e-mail domain.')
  name!: string | null;
  @Field(() => [String], { description: 'Names of the teams that submitted, each once.' }) teams!: readonly string[];
  @Field(() => ProbingSignalEnum, { description: 'Pattern that was found.' })
  signal!: ProbingSignal;
  @Field(() => String, { description: 'Description of the finding with its numbers.' }) text!: string;
  @Field(() => [String], { description: 'Codes of the affected submissions.' }) codes!: readonly string[];
  @Field(() => GraphQLDateTime, { description: 'Time of the detection.' }) at!: Date;
}

@InputType({ description: 'Makes a team a reference team, or ends it.' })
export class SetReferenceTeamInput {
  @Field(() => String, { description: 'Slug of the team.' }) team!: string;
  @Field(() => Boolean, { description: 'Whether its entries are reference entries.' }) reference!: boolean;
  @Field(() => String, { description: 'Reason, 3 to 500 characters; stored in the audit log.' }) reason!: string;
}
