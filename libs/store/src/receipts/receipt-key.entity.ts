import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The public half of a key that signed receipts. Immutable, so that its signatures remain verifiable. */
@Entity('receipt_key')
export class ReceiptKeyEntity {
  /** First 16 hexadecimal digits of the public key's SHA-256. */
  @PrimaryColumn('char', { length: 16 })
  keyId: string;

  @Column('char', { length: 64, unique: true })
  publicKey: string;

  @Column('timestamptz', { default: () => 'now()' })
  firstUsedAt: Date;
}
