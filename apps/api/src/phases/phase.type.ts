import { Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { PhaseResults } from '@primitives/evaluation';
import { Instant } from '../graphql/scalars.js';

export const PhaseResultsEnum = { AT_ONCE: 'at_once', AT_END: 'at_end' } as const satisfies Record<
  Uppercase<PhaseResults>,
  PhaseResults
>;
registerEnumType(PhaseResultsEnum, {
  name: 'PhaseResults',
  description: 'When results of a phase are published.',
  valuesMap: {
    AT_ONCE: { description: 'As everywhere else.' },
    AT_END: { description: 'Sealed until the phase closes, for their own team as well; then all come on the boards.' },
  },
});

@ObjectType('Phase', {
  description: 'When a track takes submissions, and how many of a team. Phases of a track never overlap.',
})
export class PhaseType {
  @Field(() => String, { description: 'Its name in addresses: `?phase=` on a board.' }) slug!: string;
  @Field(() => String, { description: 'As pages show it.' }) name!: string;
  @Field(() => Instant, { description: 'The first instant at which submissions are taken.' }) opensAt!: Date;
  @Field(() => Instant, { nullable: true, description: 'From then on none is taken; null: it stays open.' })
  closesAt!: Date | null;
  @Field(() => Int, {
    nullable: true,
    description: "Submissions of a team in the whole phase; null: the track's quota alone.",
  })
  quotaLimit!: number | null;
  @Field(() => PhaseResultsEnum, { description: 'When its results are published.' }) results!: PhaseResults;
  @Field(() => Boolean, { description: 'Whether it is open now.' }) open!: boolean;
}

@InputType({ description: 'Makes a phase, or changes the one of that name.' })
export class SetPhaseInput {
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Lower case, digits and dashes, up to 31; it never changes.' }) slug!: string;
  @Field(() => String, { description: 'As pages show it, 80 characters at most.' }) name!: string;
  @Field(() => Instant, { description: 'The first instant at which submissions are taken.' }) opensAt!: Date;
  @Field(() => Instant, { nullable: true, description: 'From then on none is taken; left out: it stays open.' })
  closesAt?: Date | null;
  @Field(() => Int, {
    nullable: true,
    description: "Submissions of a team in the whole phase; left out: the track's quota alone.",
  })
  quotaLimit?: number | null;
  @Field(() => PhaseResultsEnum, { nullable: true, description: 'At once when left out.' })
  results?: PhaseResults | null;
  @Field(() => String, { description: 'Why, for readers of the track.' }) reason!: string;
}
