import type { Failure } from '@primitives/errors';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../connection/whole-number.js';

/** A resumable upload of one file; complete when its digest was checked. */
@Entity('upload')
export class UploadEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('uuid')
  accountId: string;

  @Column('bigint', { transformer: wholeNumber })
  bytes: number;

  @Column('char', { length: 64 })
  declaredSha256: string;

  @Column('text')
  fileName: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  completedAt: Date | null;

  @Column('char', { length: 64, nullable: true })
  blobSha256: string | null;

  @Column('jsonb', { nullable: true })
  failure: Failure | null;
}
