import type { Failure } from '@primitives/errors';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { BlobEntity } from './blob.entity.js';
import { wholeNumber } from '../connection/whole-number.js';

/** A resumable upload of one file; complete when its digest was checked. */
@Entity('upload')
@Check('upload_bytes_check', `bytes > 0`)
@Index('upload_account', ['accountId', 'declaredSha256'])
export class UploadEntity {
  @PrimaryColumn('text')
  id: string;

  @ForeignKey(() => AccountEntity)
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

  @ForeignKey(() => BlobEntity)
  @Column('char', { length: 64, nullable: true })
  blobSha256: string | null;

  @Column('jsonb', { nullable: true })
  failure: Failure | null;
}
