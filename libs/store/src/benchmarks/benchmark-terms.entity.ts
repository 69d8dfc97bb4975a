import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';

/** A version of the terms that submitters to a benchmark accept; the highest number applies. Never changed. */
@Entity('benchmark_terms')
@Check('benchmark_terms_number_check', `number > 0`)
@Check('benchmark_terms_text_check', `length(text) between 1 and 20000`)
@Check('benchmark_terms_digest', `(text is null) = (sha256 is null)`)
export class BenchmarkTermsEntity {
  @PrimaryColumn('text')
  benchmarkSlug: string;

  @PrimaryColumn('integer')
  number: number;

  /** Null: no terms from then on. */
  @Column('text', { nullable: true })
  text: string | null;

  @Column('char', { length: 64, nullable: true })
  sha256: string | null;

  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
