import { Option, type Command } from 'commander';
import { INTERFACES, type Interface } from '@primitives/bundle';
import { EXIT } from '../exit-codes.js';
import { printJson } from '../output.js';
import { checkStatically, printReport } from '../static-check.js';

const EXIT_OF = { ok: EXIT.OK, reject: EXIT.REFUSED, flag: EXIT.FLAGGED } as const;

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
      if (options.json) printJson(report);
      else printReport(report);
      process.exitCode = EXIT_OF[report.verdict];
    });
}
