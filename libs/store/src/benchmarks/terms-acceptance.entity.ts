import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { BenchmarkTermsEntity } from './benchmark-terms.entity.js';

/** An acceptance of a version of a benchmark's terms. Never changed. */
@Entity('terms_acceptance')
@ForeignKey(() => BenchmarkTermsEntity, ['benchmarkSlug', 'number'], ['benchmarkSlug', 'number'])
export class TermsAcceptanceEntity {
  @ForeignKey(() => AccountEntity)
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
