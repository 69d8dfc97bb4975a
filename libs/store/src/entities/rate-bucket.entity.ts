import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is left of a rate limit, for all processes together. Unlogged: a crash of the database forgives everyone. */
@Entity('rate_bucket')
export class RateBucketEntity {
  /** Which limit, and whose: `sign-in 203.0.113.7 grace@example.org`. */
  @PrimaryColumn('text')
  key: string;

  @Column('double precision')
  tokens: number;

  /** When the tokens were counted. */
  @Column('timestamptz')
  at: Date;
}
