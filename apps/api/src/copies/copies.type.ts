import { Field, ObjectType } from '@nestjs/graphql';
import { NullableField } from '../graphql/nullable-field.js';
import { SubmissionType } from '../submissions/submission.type.js';
import { TrackType } from '../benchmarks/track.type.js';

@ObjectType('CopyRecord', {
  description: 'A result that is not ranked, because an earlier submission has the same weights, graph and settings.',
})
export class CopyRecordType {
  @NullableField(
    () => SubmissionType,
    'The ranked submission of the model; null if a maintainer removed it from the boards.',
  )
  entry!: SubmissionType | null;
}

@ObjectType('ModelEntry', { description: 'The ranked submission of a model on a track.' })
export class ModelEntryType {
  @Field(() => TrackType, { description: 'Track on which the model is ranked.' }) track!: TrackType;
  @NullableField(() => SubmissionType, 'The ranked submission; null if a maintainer removed the model from the boards.')
  submission!: SubmissionType | null;
}
