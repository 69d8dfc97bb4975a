import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { EvaluationEntity } from '../evaluations/evaluation.entity.js';

/**
 * `superseded`: its submission was scored again under an erratum, or rerun by a maintainer; `embargoed`: its team does
 * not list it yet; `withheld`: it does not improve enough for the release rule of its track, and only maintainers see
 * its values; `sealed`: its values are secret until the phase of its track closes.
 */
export type Visibility = 'shown' | 'hidden' | 'withdrawn' | 'superseded' | 'embargoed' | 'withheld' | 'sealed';

/** Visibility of a result; the latest row of an evaluation counts. Never changed. */
@Entity('publication')
@Check(
  'publication_visibility_check',
  `visibility in ('shown', 'hidden', 'withdrawn', 'superseded', 'embargoed', 'withheld', 'sealed')`,
)
@Index('publication_evaluation', ['evaluationId', 'id'])
export class PublicationEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => EvaluationEntity)
  @Column('uuid')
  evaluationId: string;

  @Column('text')
  visibility: Visibility;

  @Column('text', { nullable: true })
  reason: string | null;

  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
