import type { BoardRow } from '@primitives/boards';

import { formatBytes, formatMilliseconds, formatFlops, formatQuantity, NBSP } from '../format.ts';
import { words } from '../strings/answers.ts';

/**
 * The measured cost of a row: the latency, or else FLOPs, or memory, and in `details` what else is known. Without a
 * latency, `details` has the reason.
 *
 * @param known whether costs have been read
 */
export function costTexts({ cost, parameters }: Pick<BoardRow, 'cost' | 'parameters'>, known: boolean) {
  const { latencyMs = null, flops = null, memoryBytes = null, withheld } = cost ?? {};
  const measured = [
    latencyMs === null ? '' : words.perImage(formatMilliseconds(latencyMs)),
    flops === null ? '' : words.operations(formatFlops(flops)),
    memoryBytes === null ? '' : words.memory(formatBytes(memoryBytes)),
  ].filter(Boolean);
  const none = known && measured.length === 0;
  const details = [
    ...(latencyMs === null ? measured.slice(1) : []),
    parameters === null ? '' : words.parameters(formatQuantity(parameters)),
    none && !cost ? words.toMeasure : '',
    none && cost ? words.notCounted : '',
    measured.length > 0 && latencyMs === null && !withheld ? words.timeAwaited : '',
    // The part after the colon has figures of the measurement, which the page of the submission shows.
    withheld ? words.noLatency(withheld.split(':')[0] ?? '') : '',
  ];
  // A line each until costs are known, so that nothing below moves then
  const pending = known ? '' : NBSP;
  return {
    first: measured[0] ?? (none ? words.notMeasured : pending),
    details: details.filter(Boolean).join('; ') || pending,
  };
}
