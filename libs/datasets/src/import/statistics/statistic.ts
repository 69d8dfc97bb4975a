/** A statistic that a paper prints, by its place in the ledger. Shares are in percent. */
export interface Statistic {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly value: number;
}

/** A histogram of a release, for example the bars of a figure. */
export interface Distribution {
  readonly name: string;
  readonly bars: readonly { readonly label: string; readonly count: number }[];
}

export interface ReleaseStatistics {
  readonly statistics: readonly Statistic[];
  readonly distributions: readonly Distribution[];
}
