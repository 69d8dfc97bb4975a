import type { BenchmarkDefinition } from '@primitives/benchmark';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One published definition of a benchmark. Never changed: a correction is number + 1. */
@Entity('benchmark_version')
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

  @Column('char', { length: 64 })
  definitionSha256: string;

  @Column('timestamptz', { default: () => 'now()' })
  publishedAt: Date;
}
