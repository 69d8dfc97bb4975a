import { reportedRowsOf, reportedTables } from '@primitives/benchmark';
import { metricDefinition } from '@primitives/metrics';
import { newId } from '@primitives/runtime';

import type { Deployment } from './deployment.js';
import type { JudgedTrack } from './submissions.js';

/** The rows of a paper's tables, as an import inserts them. */
export async function seedReported({ api }: Deployment, { trackId }: JudgedTrack, benchmark: string): Promise<void> {
  const isPercent = (metric: string) => metricDefinition(metric).format === 'percent';
  for (const table of reportedTables(benchmark, 'mac').filter(({ table }) => table === 'Table 3'))
    for (const row of reportedRowsOf(table, isPercent))
      await api.admin.manager.query(
        `insert into reported_row (id, track_id, board, method, backbone, not_trained, citation, table_reference, url, metric_values)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          newId(),
          trackId,
          table.board,
          row.method,
          row.backbone,
          row.notTrained,
          row.citation,
          row.tableReference,
          row.url,
          row.values,
        ],
      );
}
