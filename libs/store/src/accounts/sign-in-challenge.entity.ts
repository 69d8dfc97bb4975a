import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** A challenge for a browser or a recipient of mail, waiting for its response. */
@Entity('sign_in_challenge')
@Check('sign_in_challenge_purpose_check', `purpose in ('add_passkey', 'use_passkey', 'provider', 'sign_up')`)
export class SignInChallengeEntity {
  @PrimaryColumn('char', { length: 64 })
  sha256: string;

  @Column('text')
  purpose: 'add_passkey' | 'use_passkey' | 'provider' | 'sign_up';

  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('jsonb', { default: () => "'{}'" })
  details: Record<string, string>;

  @Column('timestamptz')
  expiresAt: Date;
}
