import { receiptText, type VerifiedReceipt } from '@primitives/boards';
import {
  RECEIPT_PROBLEMS,
  receiptExpectation,
  SignedReceipt,
  verifyReceipt,
  type Receipt,
  type ReceiptProblem,
} from '@primitives/receipts';
import type { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { printJson, printLine } from '../output.js';
import { ProgressBar } from '../progress.js';
import { compareWithCheckpoint } from '../verify/checkpoint.js';
import { KEYS_PATH, readKeys } from '../verify/known-keys.js';
import { findReceipts, type FoundReceipt } from '../verify/receipt-source.js';
import { runAgain, type RunAgain } from '../verify/run-again.js';
import { positiveNumber } from '../whole-number.js';

interface VerifyOptions {
  readonly keys?: string;
  readonly log?: string;
  readonly bundle?: string;
  readonly split?: string;
  readonly tolerance: number;
  readonly json?: boolean;
}

interface Verified extends VerifiedReceipt {
  readonly from: string;
}

/** `primitives verify`: checks a receipt; exit 0 when it is valid, 1 when not, 3 when that cannot be determined. */
export function registerVerify(program: Command): void {
  program
    .command('verify <receipt>')
    .description('verify a receipt: a file, its URL, or the code of a submission')
    .option('--keys <file or URL>', `file or URL of trusted keys; default: ${KEYS_PATH} of the installation`)
    .option('--log <file>', 'also verify that the log extends the checkpoint in this file, which the first run creates')
    .option('--bundle <bundle>', 'also run this bundle on --split and compare the values')
    .option('--split <folder>', 'folder of the public split for --bundle')
    .option(
      '--tolerance <difference>',
      'maximum difference of a value when the bundle is run on another machine',
      positiveNumber,
      0.002,
    )
    .option('--json', 'print the outcome as JSON')
    .action(async (given: string, options: VerifyOptions, command: Command) => {
      if ((options.bundle === undefined) !== (options.split === undefined))
        command.error('error: --bundle and --split go together');
      const verified: Verified[] = [];
      for (const found of await findReceipts(given, program.opts())) verified.push(await verify(found, options));
      if (options.json) printJson(verified);
      else for (const one of verified) printLine(receiptText(one));
    });
}

async function verify(found: FoundReceipt, options: VerifyOptions): Promise<Verified> {
  const keysFrom = options.keys ?? keysOf(found);
  const keys = await readKeys(keysFrom);
  const verdict = await verifyReceipt(found.json, keys);
  if (!verdict.ok) {
    const { problem } = verdict;
    throw disbelieved(problem, found.from, receiptExpectation(problem, keysFrom), verdict.found);
  }
  const { receipt, sha256, head } = verdict;
  if (found.named !== null && found.named !== sha256)
    throw disbelieved('receipt_address_mismatch', found.from, found.named, sha256);
  const growth =
    options.log === undefined ? null : await compareWithCheckpoint(options.log, head, keys, receipt.installation);
  const again =
    options.bundle !== undefined && options.split !== undefined
      ? await compared(receipt, options.bundle, options.split, options)
      : null;
  const { log } = SignedReceipt.parse(found.json);
  return {
    from: found.from,
    sha256,
    keys: keysFrom,
    logIndex: log.index,
    logSize: head.size,
    growth,
    again,
    receipt,
  };
}

/** @throws CliError when the values differ from those of the receipt */
async function compared(
  receipt: Receipt,
  bundle: string,
  split: string,
  { json, tolerance }: VerifyOptions,
): Promise<RunAgain> {
  const bar = new ProgressBar(json ?? false);
  const again = await runAgain(receipt, bundle, split, (done, total) =>
    bar.update('running', done, total, `${done} of ${total} images`),
  );
  bar.finish();
  if (again.difference <= tolerance) return again;
  const worst = again.differing
    .filter(({ difference }) => difference > tolerance)
    .map(({ board, metric, receipt, again }) => `${board} ${metric}: ${receipt} here ${again}`);
  throw new CliError({
    code: 'values_differ',
    message: `${worst.length} values differ by more than ${tolerance}`,
    expected: 'the values of the receipt',
    found: worst.slice(0, 3).join('; '),
    remedy:
      'compare the engine of the receipt with this machine; if they are equal, report both results to the maintainers',
  });
}

/** The keys URL of the installation that the receipt names; the reader decides whether to trust it. */
function keysOf({ from, json }: FoundReceipt): string {
  const installation = (json as { receipt?: { installation?: unknown } } | null)?.receipt?.installation;
  const base = /^https?:\/\//.test(from) ? from : installation;
  if (typeof base === 'string' && URL.canParse(base)) return new URL(KEYS_PATH, base).href;
  throw disbelieved('receipt_malformed', from, 'an installation', 'none');
}

const PROBLEMS: Record<ReceiptProblem | 'receipt_address_mismatch', string> = {
  ...RECEIPT_PROBLEMS,
  receipt_address_mismatch: 'is not the receipt that its URL names',
};

const disbelieved = (code: keyof typeof PROBLEMS, from: string, expected: string, found: string) =>
  new CliError({
    code,
    message: `${from} ${PROBLEMS[code]}`,
    expected,
    found,
    remedy: 'do not rely on it; download the receipt from the installation again',
  });
