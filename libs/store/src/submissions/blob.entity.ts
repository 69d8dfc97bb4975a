import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../connection/whole-number.js';

/** Bytes that exist in the blob store, named by their SHA-256. Never changed. */
@Entity('blob')
export class BlobEntity {
  @PrimaryColumn('char', { length: 64 })
  sha256: string;

  @Column('bigint', { transformer: wholeNumber })
  bytes: number;

  @Column('text')
  mediaType: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
