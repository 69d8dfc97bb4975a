import { decodeView, exportHref, MEDIA_TYPES, type BoardView, type ExportFormat } from '@primitives/boards';
import { readExport, type ApiClient } from '@primitives/client';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { writeFile } from 'node:fs/promises';
import { CliError } from '../cli-error.js';
import { connection } from '../connection.js';
import { exported, type Choices, type Exported } from '../exported.js';
import { formatBytes, printJson } from '../output.js';
import { submissionFile } from '../submission-file.js';

/** The forms by their names; the endings are those of the page's addresses. */
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

/** `primitives export`: a board or a submission as a file, byte for byte what its page offers. */
export function registerExport(program: Command): void {
  program
    .command('export <board-or-submission>')
    .description(
      'write a board, such as mac.closed, or a submission, by its code; or the address of the page of either',
    )
    .addOption(new Option('--format <format>', 'what is written').choices(Object.keys(ENDINGS)).makeOptionMandatory())
    .option('--view <query>', "of a board, what stands behind ? in the page's address: order, columns, filters", query)
    .option('--sort <metric>', 'of a board, metric id to sort by; with - before it from high to low')
    .option('--as-of <snapshot>', 'of a board, a frozen snapshot, by its id')
    .option('--out <file>', 'write it there; standard output by default')
    .option('--json', 'print what was written as JSON')
    .addHelpText(
      'after',
      "\nExamples:\n  $ primitives export mac.closed --format csv --out mac.csv\n  $ primitives export 'https://primitives.example/t/mac/closed?ev=v&sort=-mac.auc.v1' --format latex\n  $ primitives export 4F2KW9 --format bibtex >> references.bib",
    )
    .action(async (named: string, options: ExportOptions) => {
      const what = exported(named, options);
      const format = ENDINGS[options.format];
      const bytes = await fileOf(connection(program.opts()).client, what, format);
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
      else process.stderr.write(`${formatBytes(bytes.length)} of ${name} lie in ${options.out}\n`);
    });
}

const fileOf = (client: ApiClient, what: Exported, format: ExportFormat): Promise<Uint8Array> =>
  what.of === 'board'
    ? readExport(client, exportHref(what.track, what.board, format, viewOf(what.query)))
    : submissionFile(client, what.code, format);

/** @throws CliError for what means nothing: a file with other rows than asked for would be believed */
function viewOf(query: URLSearchParams): BoardView {
  const { view, dropped } = decodeView(query);
  if (dropped.length === 0) return view;
  throw new CliError({
    code: 'input_invalid',
    message: `the view says what means nothing: ${dropped.join(', ')}`,
    expected: "the query of a board's page",
    found: dropped.map((key) => `${key}=${query.get(key) ?? ''}`).join('&'),
    remedy: 'choose on the page of the board, and copy its address',
  });
}

function query(text: string): URLSearchParams {
  if (/^https?:/.test(text))
    throw new InvalidArgumentError('expected what stands behind ?, such as ev=v&sort=-mac.auc.v1');
  return new URLSearchParams(text.replace(/^\?/, ''));
}
