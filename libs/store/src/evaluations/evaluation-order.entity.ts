import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { EvaluationEntity } from './evaluation.entity.js';

/** The secret seed of an evaluation's instance order. Never changed. */
@Entity('evaluation_order')
export class EvaluationOrderEntity {
  @ForeignKey(() => EvaluationEntity)
  @PrimaryColumn('uuid')
  evaluationId: string;

  @Column('char', { length: 64 })
  seed: string;
}
