import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { BenchmarkVersionEntity } from './benchmark-version.entity.js';
import { SplitEntity } from './split.entity.js';
import { TrackEntity } from './track.entity.js';

/** A correction of a track's labels: every evaluation with predictions is scored again. Changed once, on completion. */
@Entity('erratum')
@Check('erratum_number_check', `number > 0`)
@Check('erratum_reason_check', `length(reason) between 1 and 2000`)
@Check('erratum_corrects', `from_split_id <> to_split_id`)
@Unique(['trackId', 'number'])
@Index('erratum_open', ['trackId'], { unique: true, where: `finished_at is null` })
export class ErratumEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => TrackEntity)
  @Column('uuid')
  trackId: string;

  @Column('integer')
  number: number;

  /** For readers of the board: what was wrong. */
  @Column('text')
  reason: string;

  @ForeignKey(() => BenchmarkVersionEntity)
  @Column('uuid')
  fromVersionId: string;

  @ForeignKey(() => SplitEntity)
  @Column('uuid')
  fromSplitId: string;

  @ForeignKey(() => BenchmarkVersionEntity)
  @Column('uuid')
  toVersionId: string;

  @ForeignKey(() => SplitEntity)
  @Column('uuid')
  toSplitId: string;

  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;
}
