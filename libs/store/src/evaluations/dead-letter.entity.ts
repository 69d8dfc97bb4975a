import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { EvaluationEntity } from './evaluation.entity.js';

/** An evaluation that failed because of the platform; open until a maintainer requeues or dismisses it. */
@Entity('dead_letter')
@Index('dead_letter_open', ['at'], { where: 'settled_at is null' })
export class DeadLetterEntity {
  @ForeignKey(() => EvaluationEntity)
  @PrimaryColumn('uuid')
  evaluationId: string;

  /** The shard that could not be predicted; null if there was none. */
  @Column('integer', { nullable: true })
  shardIndex: number | null;

  @Column('text')
  code: string;

  @Column('text')
  reason: string;

  @Column('integer')
  tries: number;

  @Column('text', { nullable: true })
  lastRunner: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  @Column('timestamptz', { nullable: true })
  settledAt: Date | null;

  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  settledBy: string | null;

  @ForeignKey(() => EvaluationEntity)
  @Column('uuid', { nullable: true })
  requeuedAs: string | null;
}
