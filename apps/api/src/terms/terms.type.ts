import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';

@ObjectType('Terms', {
  description: 'What anyone who submits to a benchmark agrees to: its licence and its rules of conduct.',
})
export class TermsType {
  @Field(() => String, { description: 'Its slug: all its tracks share them.' }) benchmark!: string;
  @Field(() => Int, { description: 'Their version; each is agreed to again.' }) number!: number;
  @Field(() => String, { description: 'All of it, 20,000 characters at most.' }) text!: string;
  @Field(() => String, { description: 'Digest of the text, 64 hexadecimal digits: what is agreed to.' })
  sha256!: string;
  @Field(() => Instant, { description: 'When this version was set.' }) since!: Date;
  @Field(() => Instant, { nullable: true, description: 'When the viewer agreed to this version; null: not yet.' })
  acceptedAt!: Date | null;
}
