import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';

/** One use of a privilege. Never changed. */
@Entity('audit_log')
@Index('audit_log_target', { synchronize: false })
@Check('audit_log_act_check', String.raw`act ~ '^[a-z_]+\.[a-z_]+$'`)
export class AuditLogEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** Null: the installation itself. */
  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  accountId: string | null;

  /** `<area>.<operation>`, such as `runner.cordon`. */
  @Column('text')
  act: string;

  /** The target. */
  @Column('text')
  target: string;

  @Column('jsonb', { default: () => "'{}'" })
  details: Record<string, unknown>;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
