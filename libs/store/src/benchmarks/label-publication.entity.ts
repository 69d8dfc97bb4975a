import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The labels of a split became public, or no longer are. Never changed; the last one of a split counts. */
@Entity('label_publication')
export class LabelPublicationEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  splitId: string;

  /** Null: the installation itself. */
  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('boolean')
  published: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
