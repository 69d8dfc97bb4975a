import { MAC, MAC_ABLATION_METRICS, MAC_TABLE_3_METRICS } from '../papers/mac.js';
import { printedNumber } from '../papers/ledger.js';
import type { ProtocolId } from '../protocols.js';
import { reportedFrom } from './from-ledger.js';
import type { Paper, ReportedTable } from './reported-table.js';

const BACKBONES: Readonly<Record<string, string | null>> = { CGE: 'ResNet-18', 'LLAVA-7B': null, 'LLAVA-13B': null };
const backboneOf = (method: string) => (method in BACKBONES ? (BACKBONES[method] ?? null) : 'ViT-L/14');
const NOT_TRAINED = ['CLIP', 'LLAVA-7B', 'LLAVA-13B'];

const table3 = (board: string): ReportedTable =>
  reportedFrom(MAC, {
    table: 'Table 3',
    benchmark: 'mac',
    protocol: 'mac',
    board,
    group: board,
    metrics: MAC_TABLE_3_METRICS,
    row: ({ label }) => ({
      method: label,
      backbone: backboneOf(label),
      ...(NOT_TRAINED.includes(label) ? { notTrained: true } : {}),
    }),
  });

/** Table 5 on the board of the closed world: its candidates are the pairs of the shared vocabulary. */
const table5 = (board: string): ReportedTable =>
  reportedFrom(MAC, {
    table: 'Table 5',
    benchmark: 'mac-mit-states',
    protocol: 'czsl-cross' satisfies ProtocolId,
    board,
    metrics: { 'Top-3-Pair': 'cross.top3_pair.v1', 'Top-1-Pair': 'cross.top1_pair.v1' },
    row: ({ group, label }) => ({ method: `${label}, ${group}`, backbone: 'ViT-L/14' }),
  });

/** Groups 1 and 7 are rows of Table 3. */
const table6: ReportedTable = reportedFrom(MAC, {
  table: 'Table 6',
  benchmark: 'mac',
  protocol: 'mac',
  board: 'closed',
  metrics: MAC_ABLATION_METRICS,
  row: ({ label }) =>
    /^[2-6] /.test(label)
      ? { method: `MVP-Integrator, group ${label.slice(0, 1)} (${label.slice(2)})`, backbone: 'ViT-L/14' }
      : null,
});

/** MAC: every row of Tables 3, 5 and 6. Its Coverage is the code's, one less than the text's (docs/metrics/mac.md). */
export const MAC_TABLES: readonly ReportedTable[] = [table3('closed'), table3('open'), table5('closed'), table6];

/**
 * A method's cost from MAC's Table 4, open world. Measured on other hardware: never shown in one column with values
 * measured here.
 */
export interface ReportedCost {
  readonly method: string;
  /** Milliseconds per image. */
  readonly latencyMs: number;
  /** Operations per image. */
  readonly flops: number;
  /** Megabytes at batch 16. */
  readonly memoryMb: number;
  readonly hardware: string;
}

const costOf = (method: string, printed: readonly (string | null)[]): ReportedCost => {
  const [teraFlops = 0, memoryMb = 0, latencyMs = 0] = printed.map((value) => printedNumber(value ?? '').value);
  return { method, latencyMs, flops: teraFlops * 1e12, memoryMb, hardware: method === 'Troika' ? 'L20' : 'RTX 4090' };
};

/** MAC's Table 4, every row. */
export const MAC_TABLE_4: { readonly paper: Paper; readonly table: string; readonly rows: readonly ReportedCost[] } = {
  paper: MAC,
  table: 'Table 4',
  rows: (MAC.tables.find(({ label }) => label === 'Table 4')?.rows ?? []).map(({ label, printed }) =>
    costOf(label, printed),
  ),
};
