import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { MetricType } from '../benchmarks/metric.type.js';
import { BoardRowType } from '../boards/board-row.type.js';
import { NullableField } from '../graphql/nullable-field.js';

@ObjectType('BestReported', {
  description: 'The best value that papers report on the default board of a read-only track. No test compares it.',
})
export class BestReportedType {
  @Field(() => String, { description: 'Name of the method.' }) name!: string;
  @Field(() => MetricType, {
    description: 'The metric that ranks the protocol; the first metric of the board where no row has it.',
  })
  metric!: MetricType;
  @Field(() => Float, { description: 'The value, in the unit of the metric.' }) value!: number;
  @NullableField(() => Float, 'Step to which the paper rounded the value, in the unit of the metric.')
  step!: number | null;
  @Field(() => String, { description: 'Citation of the paper.' }) citation!: string;
}

@ObjectType('PaperTrack', {
  description:
    'A read-only track of a published benchmark whose images are not installed here. It shows the rows that papers ' +
    'report, and accepts no submission until an administrator imports the benchmark and opens the track.',
})
export class PaperTrackType {
  @Field(() => String, { description: 'Slug of the track. Its page is `/t/<slug>`.' }) slug!: string;
  @Field(() => String, { description: 'Title of the track.' }) title!: string;
  @Field(() => String, { description: 'Short name, for places with little space.' }) shortName!: string;
  @Field(() => String, { description: 'Task of the model in one or two sentences.' }) task!: string;
  @Field(() => String, { description: 'Evaluation protocol, such as mac, czsl or vaw-itc.' }) protocol!: string;
  @Field(() => [String], { description: 'Names of its boards; the first one is the default.' })
  boards!: readonly string[];
  @Field(() => [String], { description: 'Commands that install the benchmark and open the track, in order.' })
  commands!: readonly string[];
  @Field(() => Int, { description: 'Number of rows reported by papers, on all boards.' }) reportedCount!: number;
  @NullableField(() => BestReportedType, 'The best reported value on the default board; null without a row.')
  best!: BestReportedType | null;
}

@ObjectType('PaperBoard', { description: 'The rows that papers report for a board of a read-only track.' })
export class PaperBoardType {
  @Field(() => ID, { description: 'ID of the board: `<track slug>.<board name>`.' }) id!: string;
  @Field(() => String, { description: 'Name of the board.' }) board!: string;
  @Field(() => PaperTrackType, { description: 'The track of the board.' }) track!: PaperTrackType;
  @Field(() => [MetricType], { description: 'The metrics that some row has, in the order of the board.' })
  metrics!: readonly MetricType[];
  @NullableField(
    () => String,
    'ID of the metric that ranks the protocol; the first of `metrics` where no row has it, null without a value.',
  )
  primaryMetric!: string | null;
  @Field(() => [BoardRowType], { description: 'Reported rows in the order of their tables, which are never ranked.' })
  reported!: readonly BoardRowType[];
}
