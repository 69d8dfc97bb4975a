import { Option, type Command } from 'commander';
import { renderShapesSplit, SHAPES_COUNTS } from '@primitives/datasets';
import { printJson, printLine } from '../output.js';
import { ProgressBar } from '../progress.js';
import { wholeFrom } from '../whole-number.js';

/** `primitives shapes render`: renders the public splits of Shapes with their labels, identical on every machine. */
export function registerShapes(program: Command): void {
  const shapes = program.command('shapes').description('the Shapes benchmark');
  shapes
    .command('render')
    .description('render a public split with its labels: definition.json, instances.json, labels.jsonl, images.zip')
    .addOption(new Option('--split <split>', 'split to render').choices(['train', 'val']).makeOptionMandatory())
    .requiredOption('--out <folder>', 'output folder; created if missing')
    .option('--count <count>', 'only the first images', wholeFrom(1))
    .option('--json', 'print the paths as JSON')
    .action(async (options: { split: 'train' | 'val'; out: string; count?: number; json?: boolean }) => {
      const bar = new ProgressBar(options.json ?? false);
      const total = options.count ?? SHAPES_COUNTS[options.split];
      const files = await renderShapesSplit({
        split: options.split,
        folder: options.out,
        count: total,
        onProgress: (done, of) => bar.update('rendering', done, of, `${done} of ${of}`),
      });
      bar.finish();
      if (options.json) printJson(files);
      else printLine(`wrote ${total} images of Shapes ${options.split} to ${options.out}`);
    });
}
