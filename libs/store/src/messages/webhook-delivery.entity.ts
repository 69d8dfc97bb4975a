import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WebhookEntity } from './webhook.entity.js';

/** One attempt to deliver: the receiver's status, or why there is none. */
export interface WebhookAttempt {
  /** ISO instant of its beginning. */
  readonly at: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
}

/** One message to one webhook, with every attempt to deliver it. */
@Entity('webhook_delivery')
@Index('webhook_delivery_due', ['dueAt'], { where: `state = 'waiting'` })
@Check('webhook_delivery_state_check', `state in ('waiting', 'delivered', 'failed')`)
export class WebhookDeliveryEntity {
  @ForeignKey(() => WebhookEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  webhookId: string;

  /** The event's id in the outbox, also sent to the receiver, which may see it twice. */
  @PrimaryColumn('uuid')
  messageId: string;

  @Column('text')
  type: string;

  @Column('jsonb')
  payload: object;

  @Column('text', { default: 'waiting' })
  state: 'waiting' | 'delivered' | 'failed';

  @Column('jsonb', { default: () => "'[]'" })
  attempts: WebhookAttempt[];

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** The time of the next attempt; during an attempt, when it counts as lost. */
  @Column('timestamptz', { default: () => 'now()' })
  dueAt: Date;
}
