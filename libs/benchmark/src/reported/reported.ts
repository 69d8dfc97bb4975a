import { PROBE_TABLES } from './attribute-probe.js';
import { COMPMAP_TABLES } from './compmap.js';
import { COMPUN_TABLES } from './compun.js';
import { MAC_TABLES } from './mac.js';
import type { ReportedTable } from './reported-table.js';
import { VAW_TABLES } from './vaw.js';

/** Every table of the papers that boards quote. */
export const REPORTED_TABLES: readonly ReportedTable[] = [
  ...MAC_TABLES,
  ...VAW_TABLES,
  ...COMPUN_TABLES,
  ...COMPMAP_TABLES,
  ...PROBE_TABLES,
];

/** The tables of a track: those of its benchmark and protocol, one for each board. */
export function reportedTables(benchmark: string, protocol: string): ReportedTable[] {
  return REPORTED_TABLES.filter((table) => table.benchmark === benchmark && table.protocol === protocol);
}
