import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { TRACK_CHANGES, type TrackChangeKind } from '@primitives/store';
import { Instant } from '../graphql/scalars.js';

const Kinds = Object.fromEntries(TRACK_CHANGES.map((kind) => [kind.toUpperCase(), kind]));
registerEnumType(Kinds, {
  name: 'TrackChangeKind',
  description: 'What readers of a track are told about.',
  valuesMap: {
    CLOSED: { description: 'It stopped taking submissions.' },
    NOTE: { description: 'A maintainer says something.' },
    OPENED: { description: 'It began to take submissions.' },
    REOPENED: { description: 'It takes submissions again.' },
    RULES: { description: 'Its rules changed.' },
  },
});

@ObjectType('TrackChange', {
  description: "What readers of a track are told of its rules; corrections of labels are the track's errata.",
})
export class TrackChangeType {
  @Field(() => ID, { description: 'Id of the change; ids rise with time.' }) id!: string;
  @Field(() => Kinds, { description: 'What happened.' }) kind!: TrackChangeKind;
  @Field(() => String, { description: 'The same in words.' }) text!: string;
  @Field(() => Instant, { description: 'When.' }) at!: Date;
}
