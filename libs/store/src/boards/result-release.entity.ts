import type { BoardResult } from '@primitives/results';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { EvaluationEntity } from '../evaluations/evaluation.entity.js';

/**
 * The publishable form of a result on a hidden split; the exact result is in `result`. Inserted by the scorer only;
 * immutable.
 */
@Entity('result_release')
@Check('result_release_units_check', `units >= 0`)
export class ResultReleaseEntity {
  @ForeignKey(() => EvaluationEntity)
  @PrimaryColumn('uuid')
  evaluationId: string;

  @Column('jsonb')
  boards: Record<string, BoardResult>;

  /** Independent units of the split, which determine the rounding. */
  @Column('integer')
  units: number;

  /** Whether its slices are published. */
  @Column('boolean')
  details: boolean;

  /** Digests of its answers in the scorer's own store, for the detector of probing; null if there are none. */
  @Column('char', { length: 64, nullable: true })
  answersSha256: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
