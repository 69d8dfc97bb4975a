import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { wholeNumber } from '../connection/whole-number.js';
import { AccountEntity } from './account.entity.js';

/** The public key of a passkey. */
@Entity('passkey')
@Check('passkey_counter_check', `counter >= 0`)
@Index('passkey_account', ['accountId'])
@Unique(['credentialId'])
export class PasskeyEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => AccountEntity)
  @Column('uuid')
  accountId: string;

  /** base64url, as the browser returns it. */
  @Column('text')
  credentialId: string;

  /** COSE. */
  @Column('bytea')
  publicKey: Buffer;

  @Column('bigint', { transformer: wholeNumber })
  counter: number;

  @Column('text', { array: true, default: () => "'{}'" })
  transports: string[];

  @Column('boolean')
  backedUp: boolean;

  @Column('text')
  name: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;
}
