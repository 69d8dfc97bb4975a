import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TeamEntity } from './team.entity.js';

/** An address at which a team is notified of its evaluations and boards. */
@Entity('webhook')
@Index('webhook_team', ['teamId'])
@Check('webhook_url_check', 'length(url) <= 2000')
@Check('webhook_secret_number_check', 'secret_number > 0')
export class WebhookEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => TeamEntity)
  @Column('uuid')
  teamId: string;

  @Column('text')
  url: string;

  @Column('text', { array: true })
  events: string[];

  /** Counts the changes of the secret, which is derived and nowhere stored. */
  @Column('integer', { default: 1 })
  secretNumber: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** The first failure since something was delivered. */
  @Column('timestamptz', { nullable: true })
  failingSince: Date | null;

  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;

  @Column('text', { nullable: true })
  disabledReason: string | null;
}
