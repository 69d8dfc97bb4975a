import { cellKey, cellsOf, OWN_VALUES, PAPERS, verdictOf, type Verdict } from '@primitives/benchmark';
import { Findings, ImportStopped, type Finding } from '../findings.js';
import type { Importer } from '../release.js';
import { SourceFolder } from '../source-folder.js';
import type { Distribution, Statistic } from './statistic.js';

/** A statistic of a copy of a release next to the value that the paper prints. */
export interface ComparedStatistic extends Statistic {
  readonly printed: string;
  readonly verdict: Verdict['verdict'];
  /** Our value minus the printed one; 0 where both are equal at the printed decimals. */
  readonly by: number;
}

export interface StatisticsReport {
  readonly statistics: readonly ComparedStatistic[];
  readonly distributions: readonly Distribution[];
  readonly findings: readonly Finding[];
  /** Whether the annotation could not be read. */
  readonly refused: boolean;
}

/**
 * Statistics of a release, compared with the tables of its paper. Needs the annotation, and no image.
 *
 * @throws Error when the importer has no statistics
 */
export async function releaseStatistics(importer: Importer, folder: string): Promise<StatisticsReport> {
  if (importer.statistics === undefined) throw new Error(`${importer.id} has no statistics`);
  const findings = new Findings();
  try {
    const { statistics, distributions } = await importer.statistics(
      await SourceFolder.open(folder, findings),
      findings,
    );
    return { statistics: statistics.map(compared), distributions, findings: findings.reported, refused: false };
  } catch (error) {
    if (!(error instanceof ImportStopped)) throw error;
    return { statistics: [], distributions: [], findings: findings.reported, refused: true };
  }
}

/** All printed counts are in the ledger of MAC, whose Table 1 has the other benchmarks too. */
function compared(statistic: Statistic): ComparedStatistic {
  const { table, row, column, value } = statistic;
  const key = cellKey('mac', table, { group: '', label: row }, column);
  const cell = PAPERS.filter(({ id }) => id === 'mac')
    .flatMap((paper) => cellsOf(paper, OWN_VALUES))
    .find((candidate) => cellKey('mac', candidate.table.label, candidate.row, candidate.column) === key);
  if (cell === undefined) throw new Error(`the ledger has no cell ${key}`);
  const verdict = verdictOf(cell.printed, cell.support, { value, source: 'this copy' });
  return { ...statistic, printed: cell.printed, verdict: verdict.verdict, by: 'by' in verdict ? verdict.by : 0 };
}
