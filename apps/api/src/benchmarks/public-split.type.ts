import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLURL } from 'graphql-scalars';

@ObjectType('SplitFile', { description: 'A file of a public split.' })
export class SplitFileType {
  @Field(() => String, {
    description: 'Name of the file: definition.json, instances.jsonl, labels.jsonl or images.zip.',
  })
  name!: string;
  @Field(() => String, { description: 'SHA-256 of the file.' }) sha256!: string;
  @Field(() => Float, { description: 'Size in bytes.' }) bytes!: number;
  @Field(() => GraphQLURL, { description: 'Download URL, valid for one hour. Supports range requests.' }) url!: string;
}

@ObjectType('PublicSplit', { description: 'A split whose images and labels anyone may download.' })
export class PublicSplitType {
  @Field(() => String, { description: 'Slug of the benchmark.' }) benchmark!: string;
  @Field(() => String, { description: 'Title of the benchmark.' }) title!: string;
  @Field(() => Int, { description: 'Number of the version of the benchmark.' }) version!: number;
  @Field(() => String, { description: 'Name of the split: train, val, test or all.' }) name!: string;
  @Field(() => Int, { description: 'Number of instances.' }) instances!: number;
  @Field(() => [SplitFileType], { description: 'Files of the split.' }) files!: SplitFileType[];
}

@InputType({ description: 'The publication of the labels of a split.' })
export class SetLabelsPublishedInput {
  @Field(() => ID, { description: 'ID of the split.' }) split!: string;
  @Field(() => Boolean, { description: 'Whether anyone may download the split.' }) published!: boolean;
  @Field(() => String, { description: 'Reason, 3 to 500 characters; stored in the audit log.' }) reason!: string;
}
