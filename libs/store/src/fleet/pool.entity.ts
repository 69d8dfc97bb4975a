import type { PoolMinimum } from '@primitives/evaluation';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Machines of one kind: minimum requirements, and whether hidden images may go there. */
@Entity('pool')
export class PoolEntity {
  @PrimaryColumn('text')
  name: string;

  @Column('text', { default: '' })
  description: string;

  @Column('jsonb', { default: () => "'{}'" })
  minimum: PoolMinimum;

  @Column('boolean')
  trusted: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
