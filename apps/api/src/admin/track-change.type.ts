import { Field, ID, ObjectType } from '@nestjs/graphql';
import type { TrackChangeKind } from '@primitives/store/benchmarks';
import { GraphQLDateTime } from 'graphql-scalars';
import { graphqlEnum } from '../graphql/enum.js';

const Kinds = graphqlEnum<TrackChangeKind>('TrackChangeKind', 'Kind of a public change of a track.', {
  opened: 'The track opened for submissions.',
  closed: 'The track closed for submissions.',
  reopened: 'The track reopened for submissions.',
  rules: 'The rules of the track changed.',
  note: 'A maintainer published a note.',
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
