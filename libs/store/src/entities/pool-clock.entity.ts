import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where a pool stands in serving its teams: a team that comes starts here. */
@Entity('pool_clock')
export class PoolClockEntity {
  @PrimaryColumn('text')
  pool: string;

  @Column('double precision')
  at: number;
}
