import { Column, Entity, PrimaryColumn } from 'typeorm';

export type TrackChangeKind = 'opened' | 'closed' | 'reopened' | 'rules' | 'note';

/** A public change of a track's rules. Never changed. */
@Entity('track_change')
export class TrackChangeEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  trackId: string;

  @Column('text')
  kind: TrackChangeKind;

  @Column('text')
  text: string;

  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
