import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ReceiptKeyEntity } from './receipt-key.entity.js';
import { ResultEntity } from '../boards/result.entity.js';

/** The signed receipt of a result, an entry of the log. Inserted by the scorer only, never changed. */
@Entity('receipt')
@Check('receipt_log_index_check', 'log_index >= 0')
export class ReceiptEntity {
  @PrimaryColumn('integer')
  logIndex: number;

  @ForeignKey(() => ResultEntity)
  @Column('uuid', { unique: true })
  evaluationId: string;

  /** Its id: the digest of its body. */
  @Column('char', { length: 64, unique: true })
  sha256: string;

  /** Canonical JSON, as it was signed. */
  @Column('text')
  body: string;

  @ForeignKey(() => ReceiptKeyEntity)
  @Column('char', { length: 16 })
  keyId: string;

  @Column('char', { length: 128 })
  signature: string;

  @Column('timestamptz', { default: () => 'now()' })
  issuedAt: Date;
}
