import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A team's own limit on a track, if it differs from the track's. */
@Entity('team_quota')
export class TeamQuotaEntity {
  @PrimaryColumn('uuid')
  teamId: string;

  @PrimaryColumn('uuid')
  trackId: string;

  @Column('integer')
  quotaLimit: number;

  @Column('text')
  reason: string;

  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
