import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The images of one split, without labels. Never changed. */
/** Whether the labels of a split are public. */
export const SPLIT_ROLES = ['public', 'hidden'] as const;
export type SplitRole = (typeof SPLIT_ROLES)[number];

@Entity('split')
export class SplitEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  benchmarkVersionId: string;

  @Column('text')
  name: 'train' | 'val' | 'test' | 'all';

  @Column('text')
  role: SplitRole;

  @Column('integer')
  instanceCount: number;

  /** JSON Lines of instances (libs/benchmark), in the order of the label file. */
  @Column('char', { length: 64 })
  instancesSha256: string;

  /** Zip archive of the images. */
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
