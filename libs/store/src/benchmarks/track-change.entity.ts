import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { TrackEntity } from './track.entity.js';

export const TRACK_CHANGES = ['opened', 'closed', 'reopened', 'rules', 'note'] as const;
export type TrackChangeKind = (typeof TRACK_CHANGES)[number];

/** A public change of a track's rules. Never changed. */
@Entity('track_change')
@Check('track_change_kind_check', `kind in ('opened', 'closed', 'reopened', 'rules', 'note')`)
@Check('track_change_text_check', `length(text) between 1 and 2000`)
@Index('track_change_track', { synchronize: false })
export class TrackChangeEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => TrackEntity)
  @Column('uuid')
  trackId: string;

  @Column('text')
  kind: TrackChangeKind;

  @Column('text')
  text: string;

  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
