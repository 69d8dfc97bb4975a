import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType('PageInfo', { description: 'Pagination state of a list.' })
export class PageInfoType {
  @Field(() => Boolean, { description: 'Whether more items follow this page.' }) hasNextPage!: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'Cursor to pass as `after` to get the next page; null if this page is empty.',
  })
  endCursor!: string | null;
}
