import { graphql, type ResultOf } from '../graphql.ts';

export const MetricParts = graphql(`
  fragment MetricParts on Metric {
    id
    label
    group
    direction
    format
    axis
    help
  }
`);
export type Metric = ResultOf<typeof MetricParts>;

export const CellParts = graphql(`
  fragment CellParts on Cell {
    metric
    value
    low
    high
    step
    reason
    rankLow
    rankHigh
    tier
    mark
  }
`);
type QueriedCell = ResultOf<typeof CellParts>;
export type Cell = Omit<QueriedCell, 'reason' | 'step'> & Partial<Pick<QueriedCell, 'reason' | 'step'>>;

export const FailureParts = graphql(`
  fragment FailureParts on UserError {
    code
    message
    expected
    found
    remedy
  }
`);
export type Failure = ResultOf<typeof FailureParts>;
