import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A value from a paper with its table. Never ranked, never changed. */
@Entity('reported_row')
export class ReportedRowEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  trackId: string;

  @Column('text')
  board: string;

  @Column('text')
  method: string;

  @Column('text', { nullable: true })
  backbone: string | null;

  @Column('boolean', { default: false })
  notTrained: boolean;

  @Column('text')
  citation: string;

  @Column('text')
  tableReference: string;

  @Column('text', { nullable: true })
  url: string | null;

  @Column('jsonb')
  metricValues: Record<string, number | null>;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
