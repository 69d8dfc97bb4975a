import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TeamEntity } from '../teams/team.entity.js';

/** A URL that receives events about a team's evaluations and boards. */
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

  /** Version of the secret, which is derived and never stored. */
  @Column('integer', { default: 1 })
  secretNumber: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** The first failure since the last delivery. */
  @Column('timestamptz', { nullable: true })
  failingSince: Date | null;

  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;

  @Column('text', { nullable: true })
  disabledReason: string | null;
}
