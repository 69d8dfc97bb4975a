import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who can sign in. */
@Entity('account')
export class AccountEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** Unique in lower case. */
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  /** argon2id; null: signs in with other credentials. */
  @Column('text', { nullable: true })
  passwordHash: string | null;

  @Column('text', { default: 'researcher' })
  role: 'researcher' | 'maintainer' | 'admin';

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** When the e-mail address was verified. */
  @Column('timestamptz', { nullable: true })
  emailVerifiedAt: Date | null;

  /** When the row was anonymized. */
  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;

  /** When a maintainer suspended the account: it cannot sign in, and its API tokens are refused. */
  @Column('timestamptz', { nullable: true })
  suspendedAt: Date | null;

  /** Shown to the owner at sign-in; null exactly if the account is not suspended. */
  @Column('text', { nullable: true })
  suspensionReason: string | null;
}
