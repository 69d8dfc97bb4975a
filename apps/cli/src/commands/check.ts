import { PROTOCOL_IDS, type ProtocolId } from '@primitives/benchmark';
import {
  checkAgainstContract,
  INTERFACES,
  type BundleReport,
  type Finding,
  type Interface,
  type Verdict,
} from '@primitives/bundle';
import { unpackedFolder } from '@primitives/bundle-files';
import { checkRuntime, measureCost, NotMeasurableError } from '@primitives/inference';
import { probeIsolation, type Isolation } from '@primitives/sandbox';
import type { MeasuredCost } from '@primitives/protocol';
import { Option, type Command } from 'commander';
import { withFindings } from '../check-for-tracks.js';
import { readingConnection } from '../connection.js';
import { endWith, EXIT } from '../exit-codes.js';
import { costTable } from '../cost-table.js';
import { printJson, printLine } from '../output.js';
import { ProgressBar } from '../progress.js';
import { checkStatically, printReport, requireBundle } from '../static-check.js';
import { toolsFolder } from '../tools-folder.js';
import { contractOf } from '../track-contract.js';

interface CheckCommandOptions {
  readonly static?: boolean;
  readonly cost?: boolean;
  readonly interface?: Interface;
  readonly track?: string;
  readonly protocol: ProtocolId;
  readonly json?: boolean;
}

const EXIT_OF = { ok: EXIT.OK, reject: EXIT.REFUSED, flag: EXIT.FLAGGED } as const satisfies Record<Verdict, number>;

/** `primitives check` exits with 0 (bundle accepted), 1 (rejected), 2 (flagged) or 3 (cannot be checked). */
export function registerCheck(program: Command): void {
  program
    .command('check <bundle>')
    .description('validate a bundle (folder, .zip or .onnx) without uploading it')
    .option('--static', 'static checks only; do not load and probe the model')
    .option('--cost', 'also measure the cost on this machine: operations, memory, latency; run nothing else meanwhile')
    .addOption(
      new Option('--interface <interface>', 'interface of the model, when there is no manifest').choices([
        ...INTERFACES,
      ]),
    )
    .option('--track <track>', 'also check against a track: its slug, or a .json file with a benchmark definition')
    .addOption(
      new Option('--protocol <protocol>', 'protocol for the definition given as --track')
        .choices(PROTOCOL_IDS)
        .default('mac' satisfies ProtocolId),
    )
    .option('--json', 'print the report as JSON')
    .action(async (path: string, options: CheckCommandOptions, command: Command) => {
      const bar = new ProgressBar(options.json ?? false);
      const steps = options.cost ? 3 : 2;
      bar.update('reading', 0, steps);
      await requireBundle(path);
      const contract =
        options.track === undefined
          ? null
          : await contractOf(options.track, options.protocol, readingConnection(program.opts()).client);
      const staticReport = await checkStatically(path, options.interface ? { interface: options.interface } : {});
      const report = contract
        ? withFindings(staticReport, checkAgainstContract(staticReport, contract).findings)
        : staticReport;
      const isProbed = !options.static && report.verdict !== 'reject';
      if (isProbed) bar.update('probing', 1, steps);
      const isolation = isProbed ? await probeIsolation(toolsFolder()) : null;
      const fullReport = isolation ? withFindings(report, await probe(path, report, isolation)) : report;
      if (options.cost) bar.update('measuring', 2, steps);
      const cost = options.cost && fullReport.verdict !== 'reject' ? await measure(path, fullReport) : null;
      bar.finish();
      if (options.json)
        printJson({
          ...fullReport,
          ...(isolation && { isolation: isolation.level, isolationReason: isolation.reason }),
          ...(cost && { cost }),
        });
      else {
        printReport(fullReport, readingConnection(program.opts()).url);
        if (isolation) printLine(isolationLine(isolation));
        if (fullReport.verdict !== 'reject') printLine(nextStep(path, options.track));
      }
      if (cost && !options.json)
        printLine(`\n${'failed' in cost ? `the cost could not be measured: ${cost.failed}` : costTable(cost)}`);
      endWith(command, EXIT_OF[fullReport.verdict]);
    });
}

/**
 * The command that submits a debug run of a bundle, and the option for the boards.
 *
 * @param track that it was checked against, or a file with a definition
 */
function nextStep(path: string, track: string | undefined): string {
  const known = track === undefined || track.endsWith('.json') ? null : track;
  const tracks = known ? '' : '; `primitives tracks` lists them';
  return [
    `next: primitives submit ${path} --track ${known ?? '<track>'} --debug${tracks}`,
    'for the boards: --trained-on <benchmark…|none> in place of --debug',
  ].join('\n');
}

const INSTALL = /^bubblewrap is not installed/;
const HOW_TO_INSTALL = 'install the package bubblewrap, or set BWRAP_BIN to its program';

/** The level at which the model ran, as docs/isolation.md names it, why it is not L3, and what raises it. */
export const isolationLine = ({ level, reason }: Isolation): string =>
  `isolation: ${level}${reason === null ? '' : ` (${reason}${INSTALL.test(reason) ? `; for L3 ${HOW_TO_INSTALL}` : ''})`}`;

/** Loads and probes the model in a sandbox on this machine, like a runner. */
async function probe(path: string, report: BundleReport, isolation: Isolation): Promise<readonly Finding[]> {
  const unpacked = await unpackedFolder(path);
  try {
    return (await checkRuntime(unpacked.folder, report, isolation)).findings;
  } finally {
    await unpacked.dispose();
  }
}

/** Measures the cost in the same sandbox and by the same rules as a runner. */
async function measure(path: string, report: BundleReport): Promise<MeasuredCost | { failed: string }> {
  const isolation = await probeIsolation(toolsFolder());
  const unpacked = await unpackedFolder(path);
  try {
    return await measureCost({ folder: unpacked.folder, report, isolation });
  } catch (error) {
    if (error instanceof NotMeasurableError) return { failed: error.message };
    throw error;
  } finally {
    await unpacked.dispose();
  }
}
