import { isProtocol } from '@primitives/benchmark';
import { boardMetrics, METRICS, primaryMetricOf } from '@primitives/metrics';
import type { Estimate } from '@primitives/ranking';
import type { Receipt } from '@primitives/receipts';
import { formatEstimateInterval, formatValue, type Format } from './metric-values.js';
import { table } from './text-table.js';

/** What `verify` of both commands found out about a valid receipt. */
export interface VerifiedReceipt {
  readonly sha256: string;
  /** Source of the keys: a receipt is only as trustworthy as this source. */
  readonly keys: string;
  /** Position in the log; the first entry has 0. */
  readonly logIndex: number;
  readonly logSize: number;
  /** The log compared with a stored checkpoint; `from` is null when there was none. */
  readonly growth: { readonly from: number | null; readonly to: number } | null;
  /** The comparison with a run of the bundle on this machine. */
  readonly again: {
    readonly instances: number;
    readonly sameOutcomes: boolean;
    readonly difference: number;
  } | null;
  readonly receipt: Receipt;
}

/** The text that `primitives verify` and `primitives-bench verify` print, without a final line break. */
export function receiptText({ sha256, keys, logIndex, logSize, growth, again, receipt }: VerifiedReceipt): string {
  const { benchmark, split } = receipt;
  const grown = growth && (growth.from === null ? 'checkpoint saved' : `only grew since ${growth.from}`);
  const outcomes = again?.sameOutcomes ? 'bit-identical outcomes' : `values within ${again?.difference}`;
  return [
    `✓ verified: ${verifiedParts(growth, again)}`,
    `  result    ${receiptTitle(receipt)}`,
    `  receipt   ${sha256}`,
    `  signed    by a key of ${keys}`,
    `  log       entry ${logIndex} of ${logSize} entries, counted from 0${grown ? `; ${grown}` : ''}`,
    `  bundle    ${receipt.bundleSha256}`,
    `  split     ${benchmark.slug} ${benchmark.number}, ${split.name} (${split.role}), ${split.instances} instances`,
    `  isolation ${receipt.isolation.join(', ') || 'unknown'}`,
    ...(again ? [`  rerun     ${outcomes} on ${again.instances} instances`] : []),
    '',
    resultsTable(receipt),
  ].join('\n');
}

/** What `verify` did, in one line. */
function verifiedParts(growth: VerifiedReceipt['growth'], again: VerifiedReceipt['again']): string {
  const log = growth && growth.from !== null ? ['place in the log', 'growth of the log'] : ['place in the log'];
  const parts = ['signature', ...log, ...(again ? ['values, by a run on this machine'] : [])];
  const listed = `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return again ? listed : `${listed}; the values were not computed again (--bundle with --split)`;
}

/** What a receipt certifies: model, track and installation, then the values. */
export const receiptContentText = (receipt: Receipt): string => `${receiptTitle(receipt)}\n${resultsTable(receipt)}`;

const receiptTitle = ({ submission, track, installation }: Receipt): string =>
  `${submission.name} ${submission.version} (${submission.code}, ${submission.team}) on ${track.slug}, by ${installation}`;

/** All values of a receipt as boards print them: one column per board, one row per metric, first the one that ranks. */
function resultsTable({ track: { protocol }, split, results }: Pick<Receipt, 'track' | 'split' | 'results'>): string {
  const boards = Object.entries(results);
  const columns = isProtocol(protocol)
    ? boards.flatMap(([board]) => [primaryMetricOf(protocol, board), ...boardMetrics(protocol, board)])
    : [];
  const signed = new Set(boards.flatMap(([, metrics]) => Object.keys(metrics)));
  const ids = new Set([...columns.filter((id) => signed.has(id)), ...signed]);
  const rows = [...ids].map((id) => {
    const definition = METRICS.get(id);
    const format = formatOf(id);
    return [
      `${definition?.label ?? id}${definition?.direction === 'lower' ? ' ↓' : ''}`,
      '',
      ...boards.map(([, metrics]) => {
        if (!metrics[id]) return '–';
        const cell = { ...metrics[id], step: split.role === 'hidden' ? stepOf(metrics, format) : null };
        return `${formatValue(cell, format)} ${interval(cell, format)}`.trimEnd();
      }),
    ];
  });
  return table(['metric', '', ...boards.map(([board]) => board)], rows);
}

const formatOf = (metric: string): Format => (METRICS.get(metric)?.format === 'percent' ? 'PERCENT' : 'COUNT');

/**
 * The largest step, 1 or 0.1 in printed units, of which all values of a board in this format are multiples: the values
 * of a hidden split are rounded to it or to a coarser one, which a receipt does not contain. Null for finer values.
 */
function stepOf(metrics: Receipt['results'][string], format: Format): number | null {
  const unit = format === 'PERCENT' ? 0.01 : 1;
  const values = Object.entries(metrics).flatMap(([id, { value }]) =>
    value === null || formatOf(id) !== format ? [] : value,
  );
  const isMultiple = (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) < 1e-6;
  return [unit, unit / 10].find((step) => values.every((value) => isMultiple(value, step))) ?? null;
}

const interval = (estimate: Estimate, format: Format): string =>
  estimate.value === null ? '' : (formatEstimateInterval(estimate, format) ?? '');
