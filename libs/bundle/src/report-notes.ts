import { licenceWarning } from './licence/licence-warning.js';
import { usedAssumptions } from './missing-files.js';
import type { BundleReport } from './report.js';

/** What a command prints of a report below the model: each assumption, and a licence that is no SPDX identifier. */
export function reportNotes(report: Pick<BundleReport, 'assumed' | 'findings' | 'manifest'>): readonly string[] {
  const warning = licenceWarning(report.manifest?.license ?? '');
  return [
    ...usedAssumptions(report).map((sentence) => `  assumed: ${sentence}`),
    ...(warning === null ? [] : [`  licence: ${warning}`]),
  ];
}
