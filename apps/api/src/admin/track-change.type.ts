import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { TRACK_CHANGES, type TrackChangeKind } from '@primitives/store/benchmarks';
import { GraphQLDateTime } from 'graphql-scalars';

const Kinds = Object.fromEntries(TRACK_CHANGES.map((kind) => [kind.toUpperCase(), kind]));
registerEnumType(Kinds, {
  name: 'TrackChangeKind',
  description: 'Kind of a public change of a track.',
  valuesMap: {
    CLOSED: { description: 'The track closed for submissions.' },
    NOTE: { description: 'A maintainer published a note.' },
    OPENED: { description: 'The track opened for submissions.' },
    REOPENED: { description: 'The track reopened for submissions.' },
    RULES: { description: 'The rules of the track changed.' },
  },
});

@ObjectType('TrackChange', {
  description: 'A public change of a track. Corrections of labels are errata instead.',
})
export class TrackChangeType {
  @Field(() => ID, { description: 'ID of the change. IDs increase with time.' }) id!: string;
  @Field(() => Kinds, { description: 'Kind of change.' }) kind!: TrackChangeKind;
  @Field(() => String, { description: 'Description of the change.' }) text!: string;
  @Field(() => GraphQLDateTime, { description: 'Time of the change.' }) at!: Date;
}
