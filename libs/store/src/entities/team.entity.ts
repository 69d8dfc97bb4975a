import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** Who submits; a quota belongs to a team. */
@Entity('team')
@Check('team_slug_check', `slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'`)
@Check('team_share_weight_check', `share_weight > 0 and share_weight <= 100`)
@Unique(['slug'])
export class TeamEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  /** Its part of a pool beside the other teams that wait. */
  @Column('double precision', { default: 1 })
  shareWeight: number;

  /** A team of the maintainers, whose entries (baselines) are not bound by the Ladder and the limits of a season. */
  @Column('boolean', { default: false })
  reference: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
