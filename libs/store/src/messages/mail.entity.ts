import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A queued mail; its text is generated when it is sent. */
@Entity('mail')
export class MailEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  address: string;

  @Column('text')
  kind: string;

  @Column('jsonb', { default: () => "'{}'" })
  facts: Record<string, string>;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz', { default: () => 'now()' })
  nextTryAt: Date;

  @Column('timestamptz', { nullable: true })
  sentAt: Date | null;

  @Column('timestamptz', { nullable: true })
  givenUpAt: Date | null;

  /** The server's last answer. */
  @Column('text', { nullable: true })
  failure: string | null;
}
