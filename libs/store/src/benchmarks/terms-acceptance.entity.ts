import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An acceptance of a version of a benchmark's terms. Never changed. */
@Entity('terms_acceptance')
export class TermsAcceptanceEntity {
  @PrimaryColumn('uuid')
  accountId: string;

  @PrimaryColumn('text')
  benchmarkSlug: string;

  @PrimaryColumn('integer')
  number: number;

  /** Digest of the accepted text. */
  @Column('char', { length: 64 })
  sha256: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
