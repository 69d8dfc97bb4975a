import { CALIBRATION_PROFILES, PairReduction, pairMetrics, pairSpace, type World } from '@primitives/metrics';
import { duration, table } from '../measure/table.js';
import { once, timed, type Timing } from '../measure/timing.js';
import {
  MAC_SIZE,
  syntheticBenchmark,
  syntheticScores,
  reduced,
  type SyntheticBenchmark,
  type Size,
} from './synthetic-submissions.js';

/** Images whose pair matrix is created and submitted together. */
const BLOCK = 256;

/**
 * MAC's whole test split, all metrics, against the time of the authors' evaluator (two cores at 2.5 GHz).
 */
export function fullEvaluation(print: (line: string) => void): void {
  const benchmark = syntheticBenchmark(MAC_SIZE);
  const scores = syntheticScores(benchmark, 2);
  const factored = {
    closed: timed(() => void evaluate(benchmark, 'closed', scores)),
    open: timed(() => void evaluate(benchmark, 'open', scores)),
  };
  const dense = { closed: evaluateDense(benchmark, 'closed', scores), open: evaluateDense(benchmark, 'open', scores) };
  const sum = ({ closed, open }: Record<World, Timing>) => ({
    wallMs: closed.wallMs + open.wallMs,
    cpuMs: closed.cpuMs + open.cpuMs,
  });
  const row = (name: string, { wallMs, cpuMs }: Timing, aim: string, reference: string) => [
    name,
    duration(wallMs),
    duration(cpuMs),
    aim,
    reference,
  ];
  print(
    table(
      ['full MAC test, all metrics', 'wall', 'cpu', 'aim', 'authors’ evaluator'],
      [
        row('closed, attribute + object', factored.closed, '', '41 s'),
        row('open, attribute + object', factored.open, '', '174–189 s, 7.4 GB'),
        row('both, attribute + object', sum(factored), '≤ 1 s', '≈ 220 s'),
        row('closed, pair scores', dense.closed, '', '41 s'),
        row('open, pair scores', dense.open, '', '174–189 s, 7.4 GB'),
        row('both, pair scores', sum(dense), '≤ 5 s', '≈ 220 s'),
      ],
    ),
  );
  print(
    `memory at most ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB; the open world's pair matrix would be ${((MAC_SIZE.images * 25641 * 4) / 2 ** 20).toFixed(0)} MB`,
  );
}

/** How the cost grows with images, attributes and objects, each from a quarter of MAC's size to twice it. */
export function growth(print: (line: string) => void): void {
  for (const dimension of ['images', 'attributes', 'objects'] as const) {
    const rows = [1 / 4, 1 / 2, 1, 2].map((factor) => {
      const size: Size = {
        ...MAC_SIZE,
        images: MAC_SIZE.images / 2,
        [dimension]: Math.round((dimension === 'images' ? MAC_SIZE.images : MAC_SIZE[dimension]) * factor),
      };
      const benchmark = syntheticBenchmark(size);
      const scores = syntheticScores(benchmark, 2);
      const closed = timed(() => void evaluate(benchmark, 'closed', scores));
      const open = timed(() => void evaluate(benchmark, 'open', scores));
      return [size[dimension], size.attributes * size.objects, duration(closed.cpuMs), duration(open.cpuMs)];
    });
    print('');
    print(table([dimension, 'open pairs', 'closed, cpu', 'open, cpu'], rows));
  }
}

function evaluate(benchmark: SyntheticBenchmark, world: World, scores: ReturnType<typeof syntheticScores>) {
  return pairMetrics(reduced(benchmark, world, scores));
}

/** Pair matrices are created block by block outside of the measured time, so that memory needs one block. */
function evaluateDense(
  { lists, labels }: SyntheticBenchmark,
  world: World,
  { attribute, object }: ReturnType<typeof syntheticScores>,
): Timing {
  const space = pairSpace(lists, world);
  const reduction = new PairReduction(space, CALIBRATION_PROFILES.mac, [1]);
  let total: Timing = { wallMs: 0, cpuMs: 0 };
  const add = ({ wallMs, cpuMs }: Timing) => (total = { wallMs: total.wallMs + wallMs, cpuMs: total.cpuMs + cpuMs });
  for (let first = 0; first < labels.length; first += BLOCK) {
    const block = labels.slice(first, first + BLOCK);
    const pair = new Float32Array(block.length * space.size);
    for (let i = 0; i < block.length; i++) {
      const [a, o] = [(first + i) * lists.attributes, (first + i) * lists.objects];
      for (let c = 0; c < space.size; c++)
        pair[i * space.size + c] = attribute[a + space.attributeOf[c]!]! + object[o + space.objectOf[c]!]!;
    }
    add(once(() => reduction.add(block, { pair })));
  }
  add(once(() => void pairMetrics(reduction.finish())));
  return total;
}
