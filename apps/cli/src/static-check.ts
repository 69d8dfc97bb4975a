import { basename, resolve } from 'node:path';
import { formatPrecision, reportNotes, withDocsAddress } from '@primitives/boards';
import {
  usedAssumptions,
  weightShares,
  type BundleReport,
  type Finding,
  type GraphReport,
  type Interface,
  type Precision,
} from '@primitives/bundle';
import { BundleChecker, bundlePathKind, NotABundlePathError } from '@primitives/bundle-files';
import { CODES } from '@primitives/errors';
import { CliError } from './cli-error.js';
import { EXIT } from './exit-codes.js';
import { printLine } from './output.js';

/** Texts that the tokenizer must be able to encode when no track defines its texts. */
const TEXTS = [
  'a photo of a red square',
  'a green circle',
  'the blue striped star on a table',
  'dog',
  'is this wooden ?',
];

/**
 * Runs the static check on the bundle at `path` in a child process with a time limit; the same code as in the browser,
 * the API and the runner.
 *
 * @throws CliError when it cannot be read
 */
export async function checkStatically(path: string, options: { interface?: Interface } = {}): Promise<BundleReport> {
  await requireBundle(path);
  try {
    return named(await new BundleChecker(1).check({ path, texts: TEXTS, ...options }), path);
  } catch (error) {
    throw notFound(path, error);
  }
}

/** @throws CliError bundle_not_found unless there is a folder, a .zip or an .onnx file */
export async function requireBundle(path: string): Promise<void> {
  try {
    await bundlePathKind(path);
  } catch (error) {
    throw notFound(path, error);
  }
}

const notFound = (path: string, error: unknown): CliError =>
  new CliError(
    {
      code: 'bundle_not_found',
      message: error instanceof NotABundlePathError ? error.message : `${path} cannot be read: ${reasonOf(error)}`,
      expected: 'a folder, a .zip or an .onnx file',
      found: path,
      remedy: CODES.bundle_not_found.remedy,
    },
    error instanceof NotABundlePathError || codeOf(error) in WRONG_PATHS ? EXIT.REFUSED : EXIT.UNAVAILABLE,
  );

/** The report with the name of the file or folder, without its ending, if the bundle has no manifest. */
function named(report: BundleReport, path: string): BundleReport {
  const { manifest, assumed } = report;
  if (!manifest || assumed.length === 0) return report;
  return { ...report, manifest: { ...manifest, name: basename(resolve(path)).replace(/\.(zip|onnx)$/, '') } };
}

/** What the caller can correct, by the code of the operating system. After another error a new attempt may succeed. */
const WRONG_PATHS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EACCES: 'you may not read it',
};
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
const reasonOf = (error: unknown): string =>
  WRONG_PATHS[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));

/** The fingerprint of a bundle that passed the check; null if it has none. @throws BundleReadError */
export async function fingerprintOf(path: string): Promise<string | null> {
  return (await new BundleChecker(1).identify({ path })).fingerprint;
}

/**
 * Prints a report as text: the recognised bundle, each finding with its remedy, and the verdict.
 *
 * @param url of the platform, whose documentation the remedies name
 */
export function printReport(report: BundleReport, url: string): void {
  const { manifest, graphs } = report;
  if (manifest) printLine(`${[manifest.name, manifest.version].filter(Boolean).join(' ')}: ${report.interface}`);
  for (const note of reportNotes(usedAssumptions(report), manifest?.license)) printLine(note);
  for (const graph of graphs) printLine(`  ${graphLine(graph)}`);
  if (report.ignored.length > 0) printLine(`  ${ignoredText(report.ignored)}`);
  for (const each of report.findings) printFinding(each, url);
  printLine(`verdict: ${report.verdict}`);
}

const MOST_NAMES = 5;

/** `not part of the bundle: run.py, train.py`; at most five names. The Python command prints the same. */
export function ignoredText(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `not part of the bundle: ${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** `model.onnx: opset 17, 41 nodes, 48 parameters, float32`. */
export const graphLine = ({ file, opset, nodes, parameters, precision }: GraphReport): string =>
  `${file}: opset ${opset ?? '?'}, ${nodes} nodes, ${parameters.total.toLocaleString('en')} parameters, ${precisionText(precision)}`;

function precisionText(precision: Precision): string {
  const named = precision.quantisation?.toUpperCase() as Uppercase<NonNullable<Precision['quantisation']>> | undefined;
  return formatPrecision({ weights: weightShares([precision]), quantisation: named ? [named] : [] }).replaceAll(
    '\u00a0',
    ' ',
  );
}

function printFinding({ severity, code, message, expected, found, remedy }: Finding, url: string): void {
  printLine(`${severity === 'reject' ? '✗' : '!'} ${message} (${code})`);
  if (expected) printLine(`    expected: ${expected}`);
  if (found) printLine(`    found:    ${found}`);
  printLine(`    remedy:   ${withDocsAddress(remedy, url)}`);
}
