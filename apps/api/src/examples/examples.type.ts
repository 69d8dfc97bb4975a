import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { NullableField } from '../graphql/nullable-field.js';

@ObjectType('ExampleAnswer', { description: 'What a model answered to one example of a public split.' })
export class ExampleAnswerType {
  @Field(() => ID, {
    description: 'ID of the instance in the files of the split; of a choice among images, the chosen one.',
  })
  instance!: string;
  @Field(() => String, { description: 'The answer in words of the benchmark.' }) text!: string;
  @NullableField(() => Boolean, 'Whether the answer is correct; null if the labels do not state it.')
  right!: boolean | null;
}

@ObjectType('ExampleModel', { description: 'A leading model of a board, with its answers to examples.' })
export class ExampleModelType {
  @Field(() => String, { description: 'Code of the submission.' }) code!: string;
  @Field(() => String, { description: 'Name of the model.' }) name!: string;
  @Field(() => String, { description: 'Version of the model.' }) version!: string;
  @Field(() => [ExampleAnswerType], {
    description: 'Answers to the first examples of the split; empty if the protocol has no answer to a single image.',
  })
  answers!: readonly ExampleAnswerType[];
}

@ObjectType('TrackExamples', {
  description: 'Examples of the task: the start of a public split, never of a hidden one, and the answers of models.',
})
export class TrackExamplesType {
  @Field(() => String, { description: 'Slug of the benchmark.' }) benchmark!: string;
  @Field(() => Int, { description: 'Number of the version of the benchmark.' }) version!: number;
  @Field(() => String, { description: 'Name of the split.' }) split!: string;
  @Field(() => [ExampleModelType], {
    description: 'The leading models of the first board that were evaluated on this split, best first.',
  })
  models!: readonly ExampleModelType[];
}
