import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ReceiptKeyEntity } from './receipt-key.entity.js';

/** The signed state of the log after its entry `size - 1`: a checkpoint. Never changed. */
@Entity('log_head')
@Check('log_head_size_check', 'size > 0')
export class LogHeadEntity {
  @PrimaryColumn('integer')
  size: number;

  @Column('char', { length: 64 })
  rootSha256: string;

  /** When the scorer signed it, part of the signed text. */
  @Column('timestamptz')
  at: Date;

  @ForeignKey(() => ReceiptKeyEntity)
  @Column('char', { length: 16 })
  keyId: string;

  @Column('char', { length: 128 })
  signature: string;
}
