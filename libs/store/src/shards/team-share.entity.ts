import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TeamEntity } from '../teams/team.entity.js';

/** How far a pool has served a team, in instances divided by its weight; see libs/evaluation fair-share. */
@Entity('team_share')
export class TeamShareEntity {
  @PrimaryColumn('text')
  pool: string;

  @ForeignKey(() => TeamEntity)
  @PrimaryColumn('uuid')
  teamId: string;

  @Column('double precision')
  served: number;
}
