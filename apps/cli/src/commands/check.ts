import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { INTERFACES, verdictOf, type BundleReport, type Finding, type Interface, type Verdict } from '@primitives/bundle';
import { bundlePathKind, unpackBundle } from '@primitives/bundle-files';
import { checkRuntime, probeIsolation } from '@primitives/inference';
import { Option, type Command } from 'commander';
import { EXIT } from '../exit-codes.js';
import { printJson } from '../output.js';
import { checkStatically, printReport } from '../static-check.js';

const EXIT_OF = { ok: EXIT.OK, reject: EXIT.REFUSED, flag: EXIT.FLAGGED } as const satisfies Record<Verdict, number>;

/** `primitives check`: exit 0 ok, 1 reject, 2 flag, 3 cannot check. */
export function registerCheck(program: Command): void {
  program
    .command('check <bundle>')
    .description('check a bundle (folder, zip or a bare .onnx) without uploading anything')
    .option('--static', 'only read it; do not load and probe the model')
    .addOption(new Option('--interface <interface>', 'what the model computes, when no manifest says it').choices([...INTERFACES]))
    .option('--json', 'print the report as JSON')
    .action(async (path: string, options: { static?: boolean; interface?: Interface; json?: boolean }) => {
      const report = await checkStatically(path, options.interface ? { interface: options.interface } : {});
      const whole = options.static || report.verdict === 'reject' ? report : withFindings(report, await probe(path, report));
      if (options.json) printJson(whole);
      else printReport(whole);
      process.exitCode = EXIT_OF[whole.verdict];
    });
}

/** Loads and probes the model in a sandbox of this machine, as every runner will. */
async function probe(path: string, report: BundleReport): Promise<readonly Finding[]> {
  const isolation = await probeIsolation();
  const kind = await bundlePathKind(path);
  if (kind !== 'zip') return (await checkRuntime(kind === 'model' ? dirname(resolve(path)) : resolve(path), report, isolation)).findings;
  const work = await mkdtemp(join(tmpdir(), 'primitives-check-'));
  try {
    const folder = join(work, 'bundle');
    await unpackBundle(path, folder);
    return (await checkRuntime(folder, report, isolation)).findings;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function withFindings(report: BundleReport, found: readonly Finding[]): BundleReport {
  const findings = [...report.findings, ...found];
  return { ...report, findings, verdict: verdictOf(findings) };
}
