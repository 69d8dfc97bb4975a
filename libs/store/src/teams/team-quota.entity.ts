import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { TeamEntity } from './team.entity.js';
import { TrackEntity } from '../benchmarks/track.entity.js';

/** A team's own limit on a track, if it differs from the track's. */
@Entity('team_quota')
@Check('team_quota_quota_limit_check', `quota_limit >= 0`)
export class TeamQuotaEntity {
  @ForeignKey(() => TeamEntity)
  @PrimaryColumn('uuid')
  teamId: string;

  @ForeignKey(() => TrackEntity)
  @PrimaryColumn('uuid')
  trackId: string;

  @Column('integer')
  quotaLimit: number;

  @Column('text')
  reason: string;

  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
