import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { TRACK_CHANGES, type TrackChangeKind } from '@primitives/store';
import { Instant } from '../graphql/scalars.js';

const Kinds = Object.fromEntries(TRACK_CHANGES.map((kind) => [kind.toUpperCase(), kind]));
registerEnumType(Kinds, { name: 'TrackChangeKind' });

@ObjectType('TrackChange', {
  description: "What readers of a track are told of its rules; corrections of labels are the track's errata.",
})
export class TrackChangeType {
  @Field(() => ID) id!: string;
  @Field(() => Kinds) kind!: TrackChangeKind;
  @Field(() => String) text!: string;
  @Field(() => Instant) at!: Date;
}
