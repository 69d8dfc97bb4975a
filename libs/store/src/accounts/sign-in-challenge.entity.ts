import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A challenge for a browser or a recipient of mail, waiting for its response. */
@Entity('sign_in_challenge')
export class SignInChallengeEntity {
  @PrimaryColumn('char', { length: 64 })
  sha256: string;

  @Column('text')
  purpose: 'add_passkey' | 'use_passkey' | 'provider' | 'sign_up';

  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('jsonb', { default: () => "'{}'" })
  details: Record<string, string>;

  @Column('timestamptz')
  expiresAt: Date;
}
