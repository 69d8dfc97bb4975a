import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A URL that receives events about a team's evaluations and boards. */
@Entity('webhook')
export class WebhookEntity {
  @PrimaryColumn('uuid')
  id: string;

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
