import type { ProbingSignal } from '@primitives/evaluation';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { TrackEntity } from '../benchmarks/track.entity.js';

/** The subject of an alert. */
export type ProbingSubject = 'account' | 'team' | 'domain' | 'model';

/**
 * Submissions that look like probing the labels of a hidden split, or like copies of a model; open until a maintainer
 * closes it.
 */
@Entity('probing_alert')
@Check('probing_alert_kind_check', `kind in ('account', 'team', 'domain', 'model')`)
@Check(
  'probing_alert_signal_check',
  `signal in ('partial_copies', 'unrelated_changes', 'chance_level', 'equal_answers')`,
)
@Check('probing_alert_evaluation_ids_check', `cardinality(evaluation_ids) > 0`)
@Check('probing_alert_note_check', `length(note) between 1 and 500`)
@Index('probing_alert_open', ['trackId', 'kind', 'subject', 'signal'], { unique: true, where: 'closed_at is null' })
export class ProbingAlertEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => TrackEntity)
  @Column('uuid')
  trackId: string;

  @Column('text')
  kind: ProbingSubject;

  /** Id of the account or team, the key of the domain, or the digest of the answers. */
  @Column('text')
  subject: string;

  @Column('text')
  signal: ProbingSignal;

  @Column('uuid', { array: true })
  evaluationIds: string[];

  @Column('text')
  text: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  @Column('timestamptz', { nullable: true })
  closedAt: Date | null;

  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  closedBy: string | null;

  @Column('text', { nullable: true })
  note: string | null;
}
