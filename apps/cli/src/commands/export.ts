import { decodeView, exportHref, MEDIA_TYPES, type BoardView, type ExportFormat } from '@primitives/boards';
import { readExport, type ApiClient } from '@primitives/client';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { writeFile } from 'node:fs/promises';
import { CliError } from '../cli-error.js';
import { connectionTo } from '../connection.js';
import { exported, type Choices, type Exported } from '../exported.js';
import { formatBytes, printJson } from '../output.js';

/** Formats by name, with the file extension in the page's URL. */
const ENDINGS = { csv: 'csv', json: 'json', latex: 'tex', markdown: 'md', bibtex: 'bib' } as const satisfies Record<
  string,
  ExportFormat
>;
type FormatName = keyof typeof ENDINGS;

interface ExportOptions extends Choices {
  readonly format: FormatName;
  readonly out?: string;
  readonly json?: boolean;
}

/** `primitives export`: a board or a submission as a file, identical to the download of its page. */
export function registerExport(program: Command): void {
  program
    .command('export <board-or-submission>')
    .description('export a board, such as shapes.closed, or a submission by its code; or the page of either by its URL')
    .addOption(new Option('--format <format>', 'file format').choices(Object.keys(ENDINGS)).default('csv'))
    .option('--view <query>', "boards: query of the page's URL: order, columns, filters", query)
    .option('--sort <metric>', 'boards: metric id to sort by; with a leading - in descending order')
    .option('--as-of <snapshot>', 'boards: id of a frozen snapshot')
    .option('--out <file>', 'output file; default: standard output')
    .option('--json', 'print what was written as JSON')
    .addHelpText(
      'after',
      '\nCSV and JSON have values with all digits; those of hidden splits ' +
        'are as published, rounded, also for a\nmaintainer.',
    )
    .action(async (named: string, options: ExportOptions) => {
      const what = exported(named, options);
      const format = ENDINGS[options.format];
      const { client } = connectionTo(named, program.opts());
      const bytes = await fileOf(client, what, format);
      if (options.out !== undefined) await writeFile(options.out, bytes);
      const name = what.of === 'board' ? `${what.track}.${what.board}` : what.code;
      const facts = { [what.of]: name, format: options.format, mediaType: MEDIA_TYPES[format], bytes: bytes.length };
      if (options.json)
        printJson(
          options.out === undefined
            ? { ...facts, text: new TextDecoder().decode(bytes) }
            : { ...facts, path: options.out },
        );
      else if (options.out === undefined) process.stdout.write(bytes);
      else process.stderr.write(`wrote ${formatBytes(bytes.length)} of ${name} to ${options.out}\n`);
    });
}

const fileOf = (client: ApiClient, what: Exported, format: ExportFormat): Promise<Uint8Array> =>
  what.of === 'board'
    ? readExport(client, exportHref(what.track, what.board, format, viewOf(what.query)))
    : readExport(client, `/s/${what.code}.${format}`);

/** @throws CliError for an unknown parameter: the file would have other rows than requested */
function viewOf(query: URLSearchParams): BoardView {
  const { view, dropped } = decodeView(query);
  if (dropped.length === 0) return view;
  throw new CliError({
    code: 'input_invalid',
    message: `the view has unknown parameters: ${dropped.join(', ')}`,
    expected: "the query of a board's page",
    found: dropped.map((key) => `${key}=${query.get(key) ?? ''}`).join('&'),
    remedy: 'choose the view on the page of the board and copy its URL',
  });
}

function query(text: string): URLSearchParams {
  if (/^https?:/.test(text)) throw new InvalidArgumentError('expected a query, such as ev=v&sort=-mac.auc.v1');
  return new URLSearchParams(text.replace(/^\?/, ''));
}
