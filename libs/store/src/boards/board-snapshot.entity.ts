import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { TrackEntity } from '../benchmarks/track.entity.js';

/** A board at one moment: the only place with ranks. Never changed. */
@Entity('board_snapshot')
@Check('board_snapshot_number_check', `number > 0`)
@Check('board_snapshot_base_check', `base < number`)
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

  /** The number of the snapshot that the content is the difference to; null if it is complete. */
  @Column('integer', { nullable: true })
  base: number | null;

  /** See `snapshot-content.ts`. */
  @Column('bytea')
  content: Buffer;

  /** Metric id → value of the first row. */
  @Column('jsonb')
  leader: Record<string, number | null>;

  @Column('timestamptz', { default: () => 'now()' })
  asOf: Date;
}
