import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { BlobEntity } from './blob.entity.js';
import { TeamEntity } from '../teams/team.entity.js';
import { wholeNumber } from '../connection/whole-number.js';

/** A team's submission. Never changed. */
@Entity('submission')
@Check('submission_code_check', `code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'`)
@Check('submission_weights', `weights in ('open', 'on_request', 'closed')`)
@Index('submission_team', ['teamId', 'createdAt'])
@Index('submission_bundle', ['bundleSha256'])
@Index('submission_account', ['accountId', 'createdAt'])
@Index('submission_fingerprint', ['fingerprint'], { where: 'fingerprint is not null' })
@Index('submission_domain', ['domainKey', 'createdAt'], { where: 'domain_key is not null' })
@Unique(['code'])
@Unique(['teamId', 'clientMutationId'])
export class SubmissionEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** A code of six characters, easy to read aloud. */
  @Column('text')
  code: string;

  @ForeignKey(() => TeamEntity)
  @Column('uuid')
  teamId: string;

  @ForeignKey(() => AccountEntity)
  @Column('uuid')
  accountId: string;

  /** A keyed digest of the domain of the account's verified e-mail address; null if unverified. */
  @Column('text', { nullable: true })
  domainKey: string | null;

  /** Idempotency key of the client; the same key means the same submission. */
  @Column('text')
  clientMutationId: string;

  @ForeignKey(() => BlobEntity)
  @Column('char', { length: 64 })
  bundleSha256: string;

  /** Of weights, graph and settings (libs/bundle), computed by the API; null if the bundle could not be read. */
  @Column('char', { length: 64, nullable: true })
  fingerprint: string | null;

  @Column('text')
  name: string;

  @Column('text')
  version: string;

  @Column('text')
  interface: string;

  @Column('text', { default: '' })
  description: string;

  @Column('text', { nullable: true })
  backbone: string | null;

  @Column('bigint', { transformer: wholeNumber, nullable: true })
  parameters: number | null;

  @Column('text', { nullable: true })
  licence: string | null;

  /** Availability of its weights; null: not declared. */
  @Column('text', { nullable: true })
  weights: 'open' | 'on_request' | 'closed' | null;

  @Column('jsonb', { default: () => "'[]'" })
  links: string[];

  /** Null if not declared. */
  @Column('text', { array: true, nullable: true })
  trainedOn: string[] | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
