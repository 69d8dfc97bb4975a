import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The root of a whole subtree of the log: the 2^level entries from nodeIndex·2^level on. Never changed. */
@Entity('log_node')
@Check('log_node_level_check', 'level between 0 and 31')
@Check('log_node_node_index_check', 'node_index >= 0')
export class LogNodeEntity {
  @PrimaryColumn('integer')
  level: number;

  @PrimaryColumn('integer')
  nodeIndex: number;

  @Column('char', { length: 64 })
  sha256: string;
}
