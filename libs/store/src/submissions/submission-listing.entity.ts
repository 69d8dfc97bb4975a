import type { Listing } from '@primitives/evaluation';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { SubmissionEntity } from './submission.entity.js';

/** Visibility of a submission; the latest row counts, without one it is listed. Never changed. */
@Entity('submission_listing')
@Check('submission_listing_listing_check', `listing in ('listed', 'unlisted', 'private')`)
@Check('submission_listing_until', `until is null or listing <> 'listed'`)
@Index('submission_listing_latest', { synchronize: false })
export class SubmissionListingEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => SubmissionEntity)
  @Column('uuid')
  submissionId: string;

  @Column('text')
  listing: Listing;

  /** When it becomes listed automatically. */
  @Column('timestamptz', { nullable: true })
  until: Date | null;

  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
