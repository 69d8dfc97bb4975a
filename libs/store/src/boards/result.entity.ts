import type { BoardResult } from '@primitives/results';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EvaluationEntity } from '../evaluations/evaluation.entity.js';
import type { ExampleAnswer } from './example-answer.js';
import { TrackEntity } from '../benchmarks/track.entity.js';

/** The scorer's verdict. Inserted by the scorer only, never changed. */
@Entity('result')
@Index('result_track', ['trackId', 'scoredAt'])
@Index('result_answers', ['trackId', 'answersSha256'], { where: 'answers_sha256 is not null' })
export class ResultEntity {
  @ForeignKey(() => EvaluationEntity)
  @PrimaryColumn('uuid')
  evaluationId: string;

  @ForeignKey(() => TrackEntity)
  @Column('uuid')
  trackId: string;

  @Column('jsonb')
  boards: Record<string, BoardResult>;

  /** Board → digest in the scorer's own store. */
  @Column('jsonb')
  outcomes: Record<string, string>;

  /** Digests in shard order. */
  @Column('jsonb')
  predictions: string[];

  @Column('char', { length: 64 })
  definitionSha256: string;

  @Column('char', { length: 64 })
  labelsSha256: string;

  @Column('text')
  scorerVersion: string;

  @Column('text')
  bootstrapSeed: string;

  @Column('timestamptz', { default: () => 'now()' })
  scoredAt: Date;

  /** Of the best candidate for every image: equal for near-duplicates. */
  @Column('char', { length: 64, nullable: true })
  answersSha256: string | null;

  /** The answers to the first instances of a public split; null on a hidden one. */
  @Column('jsonb', { nullable: true })
  examples: ExampleAnswer[] | null;
}
