import type { BenchmarkDefinition } from '@primitives/benchmark';
import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { BlobEntity } from '../submissions/blob.entity.js';

/** One published definition of a benchmark. Never changed: a correction is number + 1. */
@Entity('benchmark_version')
@Check('benchmark_version_number_check', `number > 0`)
@Unique(['slug', 'number'])
export class BenchmarkVersionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  slug: string;

  @Column('integer')
  number: number;

  @Column('text')
  title: string;

  @Column('jsonb')
  definition: BenchmarkDefinition;

  @ForeignKey(() => BlobEntity)
  @Column('char', { length: 64 })
  definitionSha256: string;

  @Column('timestamptz', { default: () => 'now()' })
  publishedAt: Date;
}
