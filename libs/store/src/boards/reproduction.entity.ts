import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { ReportedRowEntity } from '../benchmarks/reported-row.entity.js';
import { SubmissionEntity } from '../submissions/submission.entity.js';
import { TrackEntity } from '../benchmarks/track.entity.js';

/** The reported row that a submission claims to reproduce on a track; the latest row counts. Never changed. */
@Entity('reproduction')
@Index('reproduction_latest', { synchronize: false })
export class ReproductionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => SubmissionEntity)
  @Column('uuid')
  submissionId: string;

  @ForeignKey(() => TrackEntity)
  @Column('uuid')
  trackId: string;

  /** Null: none any more. */
  @ForeignKey(() => ReportedRowEntity)
  @Column('uuid', { nullable: true })
  reportedRowId: string | null;

  @ForeignKey(() => AccountEntity)
  @Column('uuid')
  accountId: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
