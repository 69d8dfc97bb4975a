import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser that an account signed in with: its owner is notified of a new one. */
@Entity('known_browser')
export class KnownBrowserEntity {
  @PrimaryColumn('uuid')
  accountId: string;

  /** Derived from its user agent without version, and its network. */
  @PrimaryColumn('char', { length: 64 })
  sha256: string;

  @Column('timestamptz', { default: () => 'now()' })
  firstUsedAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastUsedAt: Date;
}
