import { licenceWarning } from '../licence/licence-warning.js';

/** What a command prints of a report below the model: each assumption, and a licence that is no SPDX identifier. */
export function reportNotes(assumptions: readonly string[], licence: string | undefined): readonly string[] {
  const warning = licenceWarning(licence ?? '');
  return [
    ...assumptions.map((sentence) => `  assumed: ${sentence}`),
    ...(warning === null ? [] : [`  licence: ${warning}`]),
  ];
}
