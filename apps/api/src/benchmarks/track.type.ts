import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { BoardCellType, BoardRowType } from '../boards/board-row.type.js';
import { Instant, Json } from '../graphql/scalars.js';
import { MetricType } from './metric.type.js';
import { ReleaseRuleEnum } from './release-rule.type.js';
import type { ReleaseRule } from '@primitives/evaluation';

@ObjectType('BenchmarkVersion', { description: 'A frozen, numbered version of a benchmark: what is asked.' })
export class BenchmarkVersionType {
  @Field(() => String, { description: "The benchmark's name in addresses." }) slug!: string;
  @Field(() => Int, { description: 'Number of the version; the first is 1.' }) number!: number;
  @Field(() => String, { description: "The benchmark's title." }) title!: string;
  @Field(() => String, { description: 'What it asks, in a paragraph.' }) description!: string;
  @Field(() => String, { description: 'Licence of its images and annotations.' }) licence!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Where it comes from: paper or page; null where nothing is said.',
  })
  source!: string | null;
  @Field(() => String, { description: 'SHA-256 of its definition, 64 hexadecimal digits.' }) sha256!: string;
  @Field(() => Int, { description: 'How many attributes its vocabulary has.' }) attributes!: number;
  @Field(() => Int, { description: 'How many objects its vocabulary has.' }) objects!: number;
}

@ObjectType('Split', { description: 'The images that a track is judged on.' })
export class SplitType {
  @Field(() => String, { description: 'Its name, such as test.' }) name!: string;
  @Field(() => String, { description: 'Whether its labels are known: public or hidden.' }) role!: string;
  @Field(() => Int, { description: 'How many instances (images, or regions with an object) it has.' })
  instances!: number;
  @Field(() => String, { description: 'SHA-256 of the archive of images.' }) archiveSha256!: string;
  @Field(() => Json, {
    nullable: true,
    description: 'What of it is public already (split-audit/1); null where nobody looked.',
  })
  audit!: unknown;
}

@ObjectType('Quota', {
  description: "The viewer's quota on a track; limit and window for everyone, the rest when signed in.",
})
export class QuotaType {
  @Field(() => Int, { description: 'Submissions of a team within the window.' }) limit!: number;
  @Field(() => Int, { description: 'Length of the sliding window, in hours.' }) windowHours!: number;
  @Field(() => Int, {
    nullable: true,
    description:
      "Submissions that the team has left in the window, on a track's page the viewer's own team; null when signed out.",
  })
  left!: number | null;
  @Field(() => Instant, {
    nullable: true,
    description: 'When one more is free; null while some are left, and when signed out.',
  })
  nextAt!: Date | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Submissions of a team in the phase that is open now; null: no bound.',
  })
  phaseLimit!: number | null;
  @Field(() => Int, { nullable: true, description: 'Of them, what is left; null for nobody, and without a bound.' })
  phaseLeft!: number | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'Evaluations of an account and of a team on the images of a hidden split in 90 days; null on a public split.',
  })
  seasonLimit!: number | null;
  @Field(() => Int, {
    nullable: true,
    description:
      "Of them, what the viewer's account and team have left, the lesser of both; null for nobody, and on a public split.",
  })
  seasonLeft!: number | null;
}

@ObjectType('SplitGap', {
  description: 'One model on a track and on its counterpart, under the primary metric of a board.',
})
export class SplitGapType {
  @Field(() => String, { description: 'Code of the submission.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the submission.' }) name!: string;
  @Field(() => BoardCellType, { description: 'The cell on this track.' }) here!: BoardCellType;
  @Field(() => BoardCellType, { description: 'The cell on the counterpart.' }) there!: BoardCellType;
}

@ObjectType('Leader', { description: 'The best entry of a track.' })
export class LeaderType {
  @Field(() => BoardRowType, { description: 'The entry.' }) row!: BoardRowType;
  @Field(() => BoardCellType, { description: 'Its figure under the primary metric.' }) cell!: BoardCellType;
  @Field(() => Int, { description: 'How many others are in its tier.' }) tiedWith!: number;
}

@ObjectType('Track', { description: 'A benchmark version, a protocol and a split: what models are ranked on.' })
export class TrackType {
  @Field(() => ID, { description: 'Id of the track, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Its address: /t/<slug>.' }) slug!: string;
  @Field(() => String, { description: 'Its title.' }) title!: string;
  @Field(() => String, { description: 'Its name where room is short.' }) shortName!: string;
  @Field(() => String, { description: 'One or two lines: what a model has to do.' }) task!: string;
  @Field(() => String, { description: 'How models are asked and judged: mac, czsl, vaw-itc, …' }) protocol!: string;
  @Field(() => [String], { description: 'Its boards, the one shown first first.' }) boards!: readonly string[];
  @Field(() => MetricType, { description: 'The metric that ranks.' }) primaryMetric!: MetricType;
  @Field(() => [MetricType], { description: 'Columns of its first board.' }) metrics!: readonly MetricType[];
  @Field(() => BenchmarkVersionType, { description: 'What is asked.' }) benchmark!: BenchmarkVersionType;
  @Field(() => SplitType, { description: 'The images that it is judged on.' }) split!: SplitType;
  @Field(() => Boolean, { description: 'Whether it takes submissions now.' }) open!: boolean;
  @Field(() => Instant, { description: 'Since when, or from when on, it takes submissions.' }) opensAt!: Date;
  @Field(() => Instant, { nullable: true, description: 'When it stops taking submissions; null: it stays open.' })
  closesAt!: Date | null;
  @Field(() => Float, {
    nullable: true,
    description:
      "The least improvement that the rule LADDER publishes, in the primary metric's unit; null: the rounding step of the split.",
  })
  ladderStep!: number | null;
  @Field(() => ReleaseRuleEnum, { description: 'What is published of results: EXACT on a public split.' })
  releaseRule!: ReleaseRule;
  @Field(() => Int, {
    nullable: true,
    description:
      'Evaluations of an account and of a team on the images of a hidden split in 90 days; null on a public split.',
  })
  seasonLimit!: number | null;
  @Field(() => Int, { description: 'Debug runs of a team, where images are published.' }) debugLimit!: number;
  @Field(() => Int, { description: 'Length of the window for debug runs, in hours.' }) debugWindowHours!: number;
  @Field(() => [String], { description: 'Interfaces of bundles that it takes.' }) interfaces!: readonly string[];
}

@ObjectType('Counterpart', {
  description: 'The track of the same benchmark and protocol on the other kind of split: published, or hidden.',
})
export class CounterpartType {
  @Field(() => TrackType, { description: 'The track on the other kind of split.' }) track!: TrackType;
  @Field(() => [SplitGapType], {
    description:
      'Entries that stand on both boards, by their place here: a team’s bundle is one model, however often it was handed in.',
  })
  gaps!: SplitGapType[];
}
