import { importCodesTable } from './finding-codes.js';
import { IMPORTERS } from './importers.js';
import type { Importer } from './release.js';

/** First line of the generated part of docs/import.md. */
export const IMPORT_PAGE_HEADING = '## Layouts\n';

/** Layouts and codes as the Markdown of docs/import.md, from its heading on. */
export function importPage(): string {
  return [IMPORT_PAGE_HEADING, ...IMPORTERS.map(layoutOf), '## Codes of findings\n', importCodesTable()].join('\n');
}

function layoutOf({ id, provenance, layout, splits }: Importer): string {
  const rows = layout.map(
    ({ path, what, optional }) => `| \`${path}\` | ${what.replaceAll('|', '\\|')} | ${optional ? 'no' : 'yes'} |`,
  );
  return [
    `### \`${id}\`: ${provenance.title}`,
    '',
    `From ${provenance.source}. Licence: ${provenance.licence}. Cite: ${provenance.citation}.`,
    splits === 'together'
      ? 'All sets are in one split `all`: the protocol trains on features of the training images.'
      : 'One split per set.',
    '',
    '| path | what | needed |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
