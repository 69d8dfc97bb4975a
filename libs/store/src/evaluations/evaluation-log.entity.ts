import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EvaluationEntity } from './evaluation.entity.js';

/** The severity of a log line. */
export type LogLevel = 'info' | 'warning' | 'error';

/** A human-readable line on the submission's page. Never changed. */
@Entity('evaluation_log')
@Check('evaluation_log_level_check', `level in ('info', 'warning', 'error')`)
@Index('evaluation_log_order', ['evaluationId', 'id'])
export class EvaluationLogEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => EvaluationEntity)
  @Column('uuid')
  evaluationId: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  @Column('text')
  level: LogLevel;

  @Column('text')
  code: string;

  @Column('text')
  message: string;

  @Column('jsonb', { default: () => "'{}'" })
  details: Record<string, unknown>;
}
