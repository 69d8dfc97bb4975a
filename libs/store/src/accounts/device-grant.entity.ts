import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A program that requests an API token while its user decides in a browser. */
@Entity('device_grant')
export class DeviceGrantEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** The program's code. */
  @Column('char', { length: 64 })
  deviceSha256: string;

  @Column('text')
  userCode: string;

  @Column('text')
  name: string;

  @Column('text', { array: true })
  scopes: string[];

  /** The program's network. */
  @Column('text')
  network: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  polledAt: Date | null;

  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { nullable: true })
  answeredAt: Date | null;

  @Column('boolean', { nullable: true })
  approved: boolean | null;

  @Column('timestamptz', { nullable: true })
  takenAt: Date | null;
}
