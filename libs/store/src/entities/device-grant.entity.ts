import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** A program that asks for an API token while its person answers in a browser. */
@Entity('device_grant')
@Check(
  'device_grant_answered',
  `(answered_at is null) = (approved is null) and (answered_at is null) = (account_id is null)`,
)
@Unique(['deviceSha256'])
@Unique(['userCode'])
export class DeviceGrantEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** What the program holds. */
  @Column('char', { length: 64 })
  deviceSha256: string;

  /** What the person types. */
  @Column('text')
  userCode: string;

  @Column('text')
  name: string;

  @Column('text', { array: true })
  scopes: string[];

  /** Where the program asks from. */
  @Column('text')
  network: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  polledAt: Date | null;

  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { nullable: true })
  answeredAt: Date | null;

  @Column('boolean', { nullable: true })
  approved: boolean | null;

  @Column('timestamptz', { nullable: true })
  takenAt: Date | null;
}
