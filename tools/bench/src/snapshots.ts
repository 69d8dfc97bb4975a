import { baseOf, readContents, writeContent } from '@primitives/store/boards';
import { duration, table } from './measure/table.js';
import { sized } from './measure/sized.js';
import { SimulatedBoard } from './snapshots/simulated-board.js';

const UNITS = sized(1_000, 60);
const SIGNS = sized(2_000, 100);
const SIZES = sized([10, 100, 1_000], [10]);
/** Two blocks from one complete snapshot to the next. */
const PUBLICATIONS = sized(128, 8);

/**
 * What the snapshots of a board take in the database: bytes of the content of each publication, over two blocks of
 * differences, and of 1,000 publications at this rate; and what reading one takes.
 */
export async function run(print: (line: string) => void): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const size of SIZES) {
    const board = new SimulatedBoard(UNITS, SIGNS, size + PUBLICATIONS);
    for (let k = 0; k < size - 1; k++) board.add();
    const contents: Buffer[] = [];
    let [whole, bytes, cpu, longest] = [0, 0, 0, 0];
    for (let number = 1; number <= PUBLICATIONS; number++) {
      board.add();
      const snapshot = board.snapshot();
      whole += JSON.stringify(snapshot).length;
      const start = process.cpuUsage();
      const base = baseOf(number);
      const content = writeContent(snapshot, base === null ? null : await readContents(chainOf(base, contents)));
      const { user, system } = process.cpuUsage(start);
      cpu += (user + system) / 1000;
      contents.push(content);
      bytes += content.length;
      longest = Math.max(longest, content.length);
    }
    const start = process.cpuUsage();
    const deepest = Math.min(64, PUBLICATIONS);
    await readContents(chainOf(deepest, contents));
    const { user, system } = process.cpuUsage(start);
    const thousand = (1_000 * bytes) / PUBLICATIONS;
    rows.push([
      size,
      `${(whole / PUBLICATIONS / 1e3).toFixed(0)} kB`,
      `${(longest / 1e3).toFixed(0)} kB`,
      `${(bytes / PUBLICATIONS / 1e3).toFixed(1)} kB`,
      `${(thousand / 1e6).toFixed(1)} MB`,
      duration(cpu / PUBLICATIONS),
      duration((user + system) / 1000),
    ]);
  }
  const head = [
    'entries',
    'as JSON',
    'complete',
    'mean content',
    '1,000 publications',
    'to write, cpu',
    'to read, cpu',
  ];
  print(table(head, rows));
}

/** The contents that a snapshot is read from. */
function chainOf(number: number, contents: readonly Buffer[]): Buffer[] {
  const base = baseOf(number);
  return [...(base === null ? [] : chainOf(base, contents)), contents[number - 1]!];
}
