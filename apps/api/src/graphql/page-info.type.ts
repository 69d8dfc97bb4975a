import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType('PageInfo', { description: 'Where a page of a list ends.' })
export class PageInfoType {
  @Field(() => Boolean, { description: 'Whether anything follows.' }) hasNextPage!: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'What `after` is to be for the next page; null on an empty one.',
  })
  endCursor!: string | null;
}
