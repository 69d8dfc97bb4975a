import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A token for scripts, stored hashed; its owner creates and revokes it. */
@Entity('api_token')
export class ApiTokenEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  accountId: string;

  @Column('text')
  name: string;

  @Column('char', { length: 64 })
  tokenSha256: string;

  @Column('text', { array: true })
  scopes: string[];

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}
