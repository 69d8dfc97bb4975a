import { decodeView, exportHref, MEDIA_TYPES, type BoardView, type ExportFormat } from '@primitives/boards';
import { readExport } from '@primitives/client';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { writeFile } from 'node:fs/promises';
import { CliError } from '../cli-error.js';
import { connection } from '../connection.js';
import { formatBytes, printJson } from '../output.js';

/** The forms by their names; the endings are those of the page's addresses. */
const ENDINGS = { csv: 'csv', json: 'json', latex: 'tex', markdown: 'md', bibtex: 'bib' } as const satisfies Record<
  string,
  ExportFormat
>;
type FormatName = keyof typeof ENDINGS;

interface ExportOptions {
  readonly format: FormatName;
  readonly view?: URLSearchParams;
  readonly sort?: string;
  readonly asOf?: string;
  readonly out?: string;
  readonly json?: boolean;
}

interface Asked {
  readonly track: string;
  readonly board: string;
  readonly query: URLSearchParams;
}

/** `primitives export`: a board as a file, byte for byte what its page offers. */
export function registerExport(program: Command): void {
  program
    .command('export <board>')
    .description('write a board, such as mac.closed, or the address of its page with what is chosen there')
    .addOption(new Option('--format <format>', 'what is written').choices(Object.keys(ENDINGS)).makeOptionMandatory())
    .option('--view <query>', "what stands behind ? in the page's address: order, columns, filters", query)
    .option('--sort <metric>', 'metric id to sort by; with - before it from high to low')
    .option('--as-of <snapshot>', 'a frozen snapshot, by its id')
    .option('--out <file>', 'write it there; standard output by default')
    .option('--json', 'print what was written as JSON')
    .addHelpText(
      'after',
      "\nExamples:\n  $ primitives export mac.closed --format csv --out mac.csv\n  $ primitives export 'https://primitives.example/t/mac/closed?ev=v&sort=-mac.auc.v1' --format latex",
    )
    .action(async (named: string, options: ExportOptions) => {
      const { track, board, query } = asked(named, options);
      const format = ENDINGS[options.format];
      const bytes = await readExport(connection(program.opts()).client, exportHref(track, board, format, viewOf(query)));
      if (options.out !== undefined) await writeFile(options.out, bytes);
      const facts = { board: `${track}.${board}`, format: options.format, mediaType: MEDIA_TYPES[format], bytes: bytes.length };
      if (options.json)
        printJson(
          options.out === undefined ? { ...facts, text: new TextDecoder().decode(bytes) } : { ...facts, path: options.out },
        );
      else if (options.out === undefined) process.stdout.write(bytes);
      else process.stderr.write(`${formatBytes(bytes.length)} of ${facts.board} lie in ${options.out}\n`);
    });
}

/** `mac.closed`, `mac/closed`, or the page's address; options go before what the address says. */
function asked(named: string, { view, sort, asOf }: ExportOptions): Asked {
  const address = /^https?:\/\//.test(named) ? new URL(named) : null;
  const path = address?.pathname.replace(/^\/t\//, '') ?? named;
  const [, track, board] = /^([\w-]+)[./]([\w-]+)$/.exec(path) ?? [];
  if (track === undefined || board === undefined)
    throw new CliError({
      code: 'board_unknown',
      message: `"${named}" names no board`,
      expected: "a track and a board, such as mac.closed, or the address of a board's page",
      found: named,
      remedy: 'look at `primitives leaderboard <track>`, or copy the address out of the browser',
    });
  const query = new URLSearchParams(view ?? address?.searchParams);
  if (sort !== undefined) query.set('sort', sort);
  if (asOf !== undefined) query.set('asof', asOf);
  return { track, board, query };
}

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
  if (/^https?:/.test(text)) throw new InvalidArgumentError('expected what stands behind ?, such as ev=v&sort=-mac.auc.v1');
  return new URLSearchParams(text.replace(/^\?/, ''));
}
