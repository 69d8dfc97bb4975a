import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** Who submits; a quota belongs to a team. */
@Entity('team')
@Check('team_slug_check', `slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'`)
@Unique(['slug'])
export class TeamEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
