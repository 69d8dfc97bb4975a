import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { NullableField } from '../graphql/nullable-field.js';
import { BoardCellType, BoardRowType, STEP } from '../boards/board-row.type.js';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';
import { IsolationLevelEnum } from '../fleet/isolation-level.type.js';
import { MetricType } from './metric.type.js';
import { ReleaseRuleEnum } from './release-rule.type.js';
import type { IsolationLevel } from '@primitives/protocol';
import type { ReleaseRule } from '@primitives/results';
import type { SplitRole } from '@primitives/store/benchmarks';
import { SplitRoleEnum } from './split-role.type.js';

@ObjectType('BenchmarkVersion', { description: 'An immutable, numbered version of a benchmark.' })
export class BenchmarkVersionType {
  @Field(() => String, { description: 'Slug of the benchmark, used in URLs.' }) slug!: string;
  @Field(() => Int, { description: 'Version number, from 1.' }) number!: number;
  @Field(() => String, { description: 'Title of the benchmark.' }) title!: string;
  @Field(() => String, { description: 'Description in one paragraph.' }) description!: string;
  @Field(() => String, { description: 'Licence of the images and annotations.' }) licence!: string;
  @NullableField(() => String, 'Paper or web page of the benchmark; null if none is given.') source!: string | null;
  @Field(() => String, { description: 'SHA-256 of the definition, 64 hexadecimal digits.' }) sha256!: string;
  @Field(() => Boolean, {
    description: 'Whether it demonstrates the platform with rendered images: a benchmark of Shapes.',
  })
  demonstration!: boolean;
  @Field(() => Int, { description: 'Number of attributes in the vocabulary.' }) attributes!: number;
  @Field(() => Int, { description: 'Number of objects in the vocabulary.' }) objects!: number;
}

@ObjectType('Split', { description: 'The data on which a track evaluates models.' })
export class SplitType {
  @Field(() => String, { description: 'Name of the split, such as test.' }) name!: string;
  @Field(() => SplitRoleEnum, { description: 'Role of the split.' }) role!: SplitRole;
  @Field(() => Int, { description: 'Number of instances (images, or image regions with an object).' })
  instances!: number;
  @Field(() => String, { description: 'SHA-256 of the image archive.' }) archiveSha256!: string;
  @NullableField(
    () => GraphQLJSON,
    'Leakage audit in the format split-audit/1, or probe-audit/1 of an attribute probe; null if there is none.',
  )
  audit!: unknown;
}

@ObjectType('Quota', {
  description: 'Submission quota on a track. Anonymous callers see the limits only.',
})
export class QuotaType {
  @Field(() => Int, { description: 'Maximum submissions of a team within the window.' }) limit!: number;
  @Field(() => Int, { description: 'Length of the sliding window in hours.' }) windowHours!: number;
  @NullableField(
    () => Int,
    "Remaining submissions of the team by all limits, those of the viewer's account included; on a track, of the " +
      "viewer's personal team. Null for anonymous callers.",
  )
  left!: number | null;
  @NullableField(
    () => GraphQLDateTime,
    'Time at which the next submission becomes available; null while some remain, when the limit of the last phase ' +
      'is used up, and for anonymous callers.',
  )
  nextAt!: Date | null;
  @NullableField(() => Int, 'Maximum submissions of a team in the current phase; null if unlimited.')
  phaseLimit!: number | null;
  @NullableField(() => Int, 'Remaining submissions in the current phase; null if unlimited and for anonymous callers.')
  phaseLeft!: number | null;
  @NullableField(
    () => Int,
    'Maximum evaluations of an account and of a team on the images of a hidden split in 90 days; null on a ' +
      'public split.',
  )
  seasonLimit!: number | null;
  @NullableField(
    () => Int,
    'Remaining evaluations of the 90-day limit: the smaller value of the account and the team; null on a ' +
      'public split and for anonymous callers.',
  )
  seasonLeft!: number | null;
}

@ObjectType('SplitGap', {
  description: 'Values of one model on a track and on its counterpart, by the primary metric of a board.',
})
export class SplitGapType {
  @Field(() => String, { description: 'Code of the submission.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the submission.' }) name!: string;
  @Field(() => BoardCellType, { description: 'Cell on this track.' }) cell!: BoardCellType;
  @Field(() => BoardCellType, { description: 'Cell on the counterpart.' }) counterpartCell!: BoardCellType;
}

@ObjectType('Shortcut', {
  description: 'What a model reaches that solves a task without the ability that it measures.',
})
export class ShortcutType {
  @Field(() => String, { description: 'The model: `prior`, `text_only`, `shortest` or `bag_of_words`.' })
  model!: string;
  @Field(() => Float, { description: 'Its value.' }) value!: number;
  @NullableField(() => Float, STEP) step?: number | null;
}

@ObjectType('Leader', {
  description:
    'The leading entry of a track: of several entries without a significantly better one, the one with the best published value.',
})
export class LeaderType {
  @Field(() => BoardRowType, { description: 'The row of the entry.' }) row!: BoardRowType;
  @Field(() => BoardCellType, { description: 'Cell of the primary metric.' }) cell!: BoardCellType;
  @Field(() => Int, {
    description:
      'Number of entries without a significantly better one, including this one, but without near copies of one of them.',
  })
  rankOneCount!: number;
  @Field(() => [BoardRowType], { description: 'The next entries that `rankOneCount` counts, at most three.' })
  rankOneOthers!: readonly BoardRowType[];
  @Field(() => [BoardRowType], {
    description:
      'Entries without a significantly better one that have nearly the same results as an earlier one of them, at most four.',
  })
  nearCopies!: readonly BoardRowType[];
  @Field(() => Boolean, {
    description:
      'Whether differences of the primary metric are tested: its intervals are calibrated at the size of the split.',
  })
  tested!: boolean;
  @Field(() => Boolean, {
    description: 'Whether the value is no better than that of a model with constant or random answers.',
  })
  atChance!: boolean;
  @NullableField(
    () => ShortcutType,
    'The best model with a shortcut, if it is at least as good and better than random and constant answers; else null.',
  )
  shortcut!: ShortcutType | null;
}

@ObjectType('Track', { description: 'A benchmark version, split and protocol on which models are ranked.' })
export class TrackType {
  @Field(() => ID, { description: 'ID of the track, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Slug of the track. Its page is `/t/<slug>`.' }) slug!: string;
  @Field(() => String, { description: 'Title of the track.' }) title!: string;
  @Field(() => String, { description: 'Short name, for places with little space.' }) shortName!: string;
  @Field(() => String, { description: 'Task of the model in one or two sentences.' }) task!: string;
  @Field(() => String, { description: 'Evaluation protocol, such as mac, czsl or vaw-itc.' }) protocol!: string;
  @Field(() => [String], { description: 'Names of its boards; the first one is the default.' })
  boards!: readonly string[];
  @Field(() => MetricType, { description: 'The metric that determines the ranking.' }) primaryMetric!: MetricType;
  @Field(() => [MetricType], { description: 'Metrics of its first board.' }) metrics!: readonly MetricType[];
  @Field(() => BenchmarkVersionType, { description: 'The benchmark version of the track.' })
  benchmark!: BenchmarkVersionType;
  @Field(() => SplitType, { description: 'The split on which models are evaluated.' }) split!: SplitType;
  @Field(() => IsolationLevelEnum, {
    description: 'Minimum isolation level of models. Runners below it receive no shards of the track.',
  })
  minimumIsolation!: IsolationLevel;
  @Field(() => Boolean, { description: 'Whether the track accepts submissions now.' }) open!: boolean;
  @Field(() => GraphQLDateTime, { description: 'Time at which the track starts to accept submissions.' })
  opensAt!: Date;
  @NullableField(() => GraphQLDateTime, 'Time at which the track stops accepting submissions; null if it stays open.')
  closesAt!: Date | null;
  @NullableField(
    () => Float,
    'Minimum improvement that the rule IMPROVEMENTS publishes, in the unit of the primary metric; null for the ' +
      'rounding step of the split.',
  )
  minImprovement!: number | null;
  @NullableField(
    () => String,
    'Code of the submission that maintainers chose as the baseline of its boards; null for the best entry of a ' +
      'reference team, else the best one that was not trained on the benchmark.',
  )
  baseline!: string | null;
  @Field(() => ReleaseRuleEnum, { description: 'Disclosure rule for results; EXACT on a public split.' })
  releaseRule!: ReleaseRule;
  @NullableField(
    () => Int,
    'Maximum evaluations of an account and of a team on the images of a hidden split in 90 days; null on a ' +
      'public split.',
  )
  seasonLimit!: number | null;
  @Field(() => Int, { description: 'Maximum debug runs of a team within the debug window, on public images.' })
  debugLimit!: number;
  @NullableField(() => Int, 'Number of public images that a debug run uses; null if the track accepts no debug runs.')
  debugImages!: number | null;
  @Field(() => Int, { description: 'Length of the debug window in hours.' }) debugWindowHours!: number;
  @Field(() => [String], { description: 'Bundle interfaces that the track accepts.' }) interfaces!: readonly string[];
}

@ObjectType('Counterpart', {
  description: 'The track of the same benchmark and protocol on the other kind of split, public or hidden.',
})
export class CounterpartType {
  @Field(() => TrackType, { description: 'The track on the other kind of split.' }) track!: TrackType;
  @Field(() => [SplitGapType], {
    description: 'Models on both boards, by rank on this track. All submissions of one bundle by a team are one model.',
  })
  gaps!: SplitGapType[];
}
