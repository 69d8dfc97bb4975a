import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../connection/whole-number.js';

/** The public key of a passkey. */
@Entity('passkey')
export class PasskeyEntity {
  @PrimaryColumn('uuid')
  id: string;

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
