import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The remaining tokens of a rate limit, shared by all processes. Unlogged: a crash of the database resets all limits.
 */
@Entity('rate_bucket')
export class RateBucketEntity {
  /** The limit and its key: `sign-in 203.0.113.7 grace@example.org`. */
  @PrimaryColumn('text')
  key: string;

  @Column('double precision')
  tokens: number;

  /** When the tokens were counted. */
  @Column('timestamptz')
  at: Date;
}
