import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The submitting unit; a quota belongs to a team. */
@Entity('team')
export class TeamEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  /** Its share of a pool relative to the other waiting teams. */
  @Column('double precision', { default: 1 })
  shareWeight: number;

  /** A team of the maintainers: its entries (baselines) are exempt from the release rule and from the limits. */
  @Column('boolean', { default: false })
  reference: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
