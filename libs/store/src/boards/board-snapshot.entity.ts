import type { BoardSnapshot } from '@primitives/boards';
import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { TrackEntity } from '../benchmarks/track.entity.js';

/** A board at one moment: the only place with ranks. Never changed. */
@Entity('board_snapshot')
@Check('board_snapshot_number_check', `number > 0`)
@Unique(['trackId', 'board', 'number'])
export class BoardSnapshotEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => TrackEntity)
  @Column('uuid')
  trackId: string;

  @Column('text')
  board: string;

  @Column('integer')
  number: number;

  @Column('integer')
  rowCount: number;

  @Column('jsonb')
  payload: BoardSnapshot;

  @Column('timestamptz', { default: () => 'now()' })
  asOf: Date;
}
