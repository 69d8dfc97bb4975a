import type { Provenance } from './release.js';
import type { SourceFile } from './source-folder.js';

/** LICENCE.md of a version: authors, terms of use, and source files. */
export function licencePage({ title, licence, citation, source }: Provenance, sources: readonly SourceFile[]): string {
  return [
    `# ${title}`,
    '',
    `**Licence**: ${licence}`,
    '',
    `**Cite**: ${citation}`,
    '',
    `**From**: ${source}`,
    '',
    'The benchmark belongs to its authors and keeps their terms; Primitives only changed its layout. Made of:',
    '',
    '| file | bytes | SHA-256 |',
    '| --- | ---: | --- |',
    ...sources.map(({ path, bytes, sha256 }) => `| \`${path}\` | ${bytes} | \`${sha256}\` |`),
    '',
  ].join('\n');
}
