/** What a metric is, for tables, exports and the documentation. A changed definition gets a new id; old results keep the old one. */
export interface MetricDefinition {
  /** `<rule set>.<name>.v<version>`, for example `mac.top5_r.v1`. */
  readonly id: string;
  /** The name as its paper prints it. */
  readonly label: string;
  /** Heading above the columns that belong together. */
  readonly group: string;
  readonly direction: 'higher' | 'lower';
  /** percent: a fraction, printed ×100 with two decimals; count: printed as it is, two decimals. */
  readonly format: 'percent' | 'count';
  readonly axis: 'linear' | 'log';
  /** In words, where it is not what the format says. */
  readonly range?: string;
  /** One sentence for a reader of the board. */
  readonly help: string;
  readonly formula: string;
  /** When the value is null. */
  readonly undefinedWhen: string;
  /** Paper with table or section, and the reference code. */
  readonly source: string;
}

/** What `format` prints: ties of best marks and of ranks as a reader sees them are ties of these texts. */
export function formatMetric(definition: Pick<MetricDefinition, 'format'>, value: number): string {
  return (definition.format === 'percent' ? value * 100 : value).toFixed(2);
}
