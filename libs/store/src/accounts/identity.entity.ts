import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An external account with which its owner signs in. */
@Entity('identity')
export class IdentityEntity {
  @PrimaryColumn('text')
  issuer: string;

  @PrimaryColumn('text')
  subject: string;

  @Column('uuid')
  accountId: string;

  /** The name in the configuration. */
  @Column('text')
  provider: string;

  /** A label by which its owner recognizes it. */
  @Column('text')
  label: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;
}
