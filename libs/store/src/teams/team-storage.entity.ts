import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../connection/whole-number.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { TeamEntity } from './team.entity.js';

/** A team's own storage limit in bytes, if it differs from the default. */
@Entity('team_storage')
@Check('team_storage_bytes_check', `bytes >= 0`)
export class TeamStorageEntity {
  @ForeignKey(() => TeamEntity)
  @PrimaryColumn('uuid')
  teamId: string;

  @Column('bigint', { transformer: wholeNumber })
  bytes: number;

  @Column('text')
  reason: string;

  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
