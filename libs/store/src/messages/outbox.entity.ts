import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A message that is published after the transaction that wrote it. The id is also the broker's message id. */
@Entity('outbox')
@Index('outbox_waiting', ['id'], { where: 'published_at is null' })
export class OutboxEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  subject: string;

  @Column('jsonb')
  payload: object;

  /** The database role that wrote it, whose processes publish it. */
  @Column('text', { default: () => 'CURRENT_USER' })
  writtenBy: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  publishedAt: Date | null;
}
