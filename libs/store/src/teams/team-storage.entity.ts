import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../connection/whole-number.js';

/** A team's own storage limit in bytes, if it differs from the default. */
@Entity('team_storage')
export class TeamStorageEntity {
  @PrimaryColumn('uuid')
  teamId: string;

  @Column('bigint', { transformer: wholeNumber })
  bytes: number;

  @Column('text')
  reason: string;

  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
