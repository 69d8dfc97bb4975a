import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { BenchmarkVersionEntity } from './benchmark-version.entity.js';
import { BlobEntity } from '../submissions/blob.entity.js';

/** The images of one split, without labels. Never changed. */
/** Whether the labels of a split are public. */
export const SPLIT_ROLES = ['public', 'hidden'] as const;
export type SplitRole = (typeof SPLIT_ROLES)[number];

@Entity('split')
@Check('split_name_check', `name in ('train', 'val', 'test', 'all')`)
@Check('split_role_check', `role in ('public', 'hidden')`)
@Check('split_instance_count_check', `instance_count > 0`)
@Unique(['benchmarkVersionId', 'name', 'role'])
export class SplitEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => BenchmarkVersionEntity)
  @Column('uuid')
  benchmarkVersionId: string;

  @Column('text')
  name: 'train' | 'val' | 'test' | 'all';

  @Column('text')
  role: SplitRole;

  @Column('integer')
  instanceCount: number;

  /** JSON Lines of instances (libs/benchmark), in the order of the label file. */
  @ForeignKey(() => BlobEntity)
  @Column('char', { length: 64 })
  instancesSha256: string;

  /** Zip archive of the images. */
  @ForeignKey(() => BlobEntity)
  @Column('char', { length: 64 })
  archiveSha256: string;

  /** Digest of the label file that only the scorer has. */
  @Column('char', { length: 64 })
  labelsSha256: string;

  /** Its public overlap (libs/splits, split-audit/1); null without an audit. */
  @Column('jsonb', { nullable: true })
  audit: object | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
