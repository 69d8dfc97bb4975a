import { Field, type ReturnTypeFunc } from '@nestjs/graphql';

/** A field that may be null. */
export const NullableField = (type: ReturnTypeFunc, description: string): PropertyDecorator =>
  Field(type, { nullable: true, description });
