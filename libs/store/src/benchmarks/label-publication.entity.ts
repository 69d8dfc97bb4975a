import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { SplitEntity } from './split.entity.js';

/** The labels of a split became public, or no longer are. Never changed; the last one of a split counts. */
@Entity('label_publication')
@Index('label_publication_split', { synchronize: false })
export class LabelPublicationEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => SplitEntity)
  @Column('uuid')
  splitId: string;

  /** Null: the installation itself. */
  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('boolean')
  published: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
