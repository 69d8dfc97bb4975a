/** A column's heading; a plain text is a heading without options. */
export interface Heading {
  /** Empty: the column needs no heading. */
  readonly label: string;
  /** Classes of the cells; `end` also aligns the heading. */
  readonly class?: string;
  /** Only for assistive technology. */
  readonly hidden?: boolean;
  /** False leaves the column out. */
  readonly when?: boolean;
}

/** Rows that the reader chooses, and the check box that chooses all of them. */
export interface Selection<Row> {
  readonly label: string;
  readonly all: boolean;
  readonly some: boolean;
  readonly onall: (whether: boolean) => void;
  readonly labelOf: (row: Row) => string;
  readonly chosen: (row: Row) => boolean;
  readonly onchoose: (row: Row, whether: boolean) => void;
}
