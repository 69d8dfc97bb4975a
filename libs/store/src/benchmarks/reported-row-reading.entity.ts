import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { ReportedRowEntity } from './reported-row.entity.js';

/** A second reader compared a reported row with its table. Never changed. */
@Entity('reported_row_reading')
export class ReportedRowReadingEntity {
  @ForeignKey(() => ReportedRowEntity)
  @PrimaryColumn('uuid')
  reportedRowId: string;

  @ForeignKey(() => AccountEntity)
  @PrimaryColumn('uuid')
  accountId: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
