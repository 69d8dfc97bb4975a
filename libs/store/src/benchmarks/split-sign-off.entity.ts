import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { SplitEntity } from './split.entity.js';

/** A maintainer's sign-off of a split's leakage audit. Never changed. */
@Entity('split_sign_off')
@Check('split_sign_off_note_check', `length(note) between 1 and 2000`)
@Unique(['splitId', 'accountId'])
export class SplitSignOffEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => SplitEntity)
  @Column('uuid')
  splitId: string;

  @ForeignKey(() => AccountEntity)
  @Column('uuid')
  accountId: string;

  @Column('text')
  note: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
