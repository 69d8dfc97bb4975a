import type { MeasuredCost, GraphCost, TimedRuns } from '@primitives/protocol';
import { formatBytes, table } from './output.js';

/** The cost of a bundle as `primitives check --cost` prints it: graphs, memory, then the measuring conditions. */
export function costTable({ hardware, provider, graphs, memory, calibrationMs, pinned }: MeasuredCost): string {
  const rows = graphs.map((graph) => [
    graph.file,
    graph.role,
    count(graph.parameters),
    ...cost(graph),
    ...latency(graph.batch1),
    batchOf16(graph.batch16),
  ]);
  const header = ['graph', 'of', 'parameters', 'MACs', 'FLOPs', 'latency', 'p10–p90', 'ratio', 'batch 16'];
  return [
    table(header, rows),
    '',
    ...graphs.flatMap(remarks),
    `memory   ${formatBytes(above(memory.batch16Bytes, memory.emptyBytes))} at batch 16, ${formatBytes(above(memory.batch1Bytes, memory.emptyBytes))} at batch 1, ${formatBytes(above(memory.loadedBytes, memory.emptyBytes))} loaded (peak, above an empty process of ${formatBytes(memory.emptyBytes)})`,
    `measured on ${hardware.class}, ${provider}, 1 thread${pinned ? ' on one core' : ''}; the calibration graph takes ${milliseconds(calibrationMs)}, and a ratio of 1 is equally long`,
  ].join('\n');
}

function remarks({ file, batch1, notCounted }: GraphCost): string[] {
  const uncounted = Object.entries(notCounted).map(([operator, times]) => `${operator} ×${times}`);
  return [
    ...('withheld' in batch1 ? [`${file}: latency withheld: ${batch1.withheld}`] : []),
    ...(uncounted.length > 0 ? [`${file}: not counted: ${uncounted.join(', ')}`] : []),
  ];
}

const cost = ({ macs, flops }: GraphCost): string[] =>
  [macs, flops].map((value) => (value === null ? '–' : count(value)));

const latency = (runs: TimedRuns): string[] =>
  'withheld' in runs
    ? ['–', '–', '–']
    : [
        milliseconds(runs.medianMs),
        `${milliseconds(runs.p10Ms)}–${milliseconds(runs.p90Ms)}`,
        runs.ratio.toPrecision(3),
      ];

const batchOf16 = (runs: TimedRuns | null): string =>
  runs === null || 'withheld' in runs ? '–' : milliseconds(runs.medianMs);

const above = (bytes: number, empty: number) => Math.max(0, bytes - empty);

/** `4.41 G`. */
function count(value: number): string {
  const units = ['', ' k', ' M', ' G', ' T'];
  const power = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  return power === 0 ? String(value) : `${(value / 1000 ** power).toPrecision(3)}${units[power]}`;
}

const milliseconds = (ms: number): string => `${ms >= 100 ? ms.toFixed(0) : ms.toPrecision(3)} ms`;
