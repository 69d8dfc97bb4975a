import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The virtual time of a pool's fair queue: a returning team starts here. */
@Entity('pool_clock')
export class PoolClockEntity {
  @PrimaryColumn('text')
  pool: string;

  @Column('double precision')
  at: number;
}
