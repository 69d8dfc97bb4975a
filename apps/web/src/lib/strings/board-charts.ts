import type { Metric } from '@primitives/boards';

/** Strings of the charts below a board. The page loads them with the charts, after the board. */
export const words = {
  cost: {
    title: 'Accuracy vs. cost',
    axis: 'Cost',
    axes: { latency: 'Latency', flops: 'FLOPs', memory: 'Memory', parameters: 'Parameters' },
    logAxis: (axis: string) => `${axis} (log scale)`,
    note: {
      latency: 'One image on one thread, median.',
      flops: 'Operations for one image; a multiply-accumulate counts as two.',
      memory: 'Peak at batch 16, minus an empty process.',
      parameters: 'Sum over all graphs of the bundle.',
    },
    measured: (machines: string) => `Measured on ${machines}.`,
    papers: (papers: string) => `Diamonds are values reported in ${papers}, from other hardware.`,
    /** @param names of the models that are not measured */
    missing: (names: readonly string[], possible: number) =>
      names.length <= 3
        ? `Not measured yet: ${names.join(', ')}.`
        : `${possible - names.length} of ${possible} verified models have this measurement so far.`,
    empty: (axis: string) => `${axis}: not measured yet. Each model is measured once, when a runner is free.`,
    failed: 'The measurements could not be loaded. Reload the page to try again.',
    filled: 'Filled: on the Pareto front of the values above chance.',
    shaded: 'Shaded: another verified model is cheaper and at least as good.',
    noRows: 'No method matches the filters.',
    noValues: (metric: string) => `No method has a value of ${metric} to show against its cost.`,
    spoken: (metric: string, axis: string, front: readonly string[]) =>
      `${metric} against ${axis.toLowerCase()}.${front.length > 0 ? ` No verified method is both cheaper and better than ${front.join(', ')}.` : ''}`,
    showTable: 'Show as table',
    hideTable: 'Hide table',
    value: (metric: Pick<Metric, 'label' | 'format' | 'direction'>, unit: string | null) =>
      [metric.label, metric.format === 'PERCENT' ? '%' : unit, metric.direction === 'LOWER' ? 'lower is better' : null]
        .filter((part) => part !== null)
        .join(', '),
    front: 'On the Pareto front',
  },
  matrix: 'Pairwise differences',
  matrixNote: (metric: string, board: string, rounded: boolean) =>
    `Row minus column, ${metric}${board ? `, ${board}` : ''}.${rounded ? ' Differences of rounded values; the tests use the exact ones.' : ''}`,
  matrixTests: (units: string) =>
    `Sign-flip tests over the same ${units} at the 5% level, corrected for all pairs of the board.`,
  images: 'images',
  matrixUntested: (reason: string) => `Differences are not tested: ${reason}.`,
  matrixCells: 'Choose a cell to compare its two models.',
  matrixNumbers: 'Columns have the numbers of the rows.',
  matrixFirst: (count: number) => `The first ${count} of the board.`,
  matrixCaption: 'Paired differences between verified methods',
  matrixCell: (a: string, b: string, difference: string, verdict: string) =>
    `${a} minus ${b}: ${difference}, ${verdict}`,
  matrixCompare: (a: string, b: string) => `Compare ${a} with ${b}: `,
  verdicts: {
    BETTER: 'row is significantly better',
    WORSE: 'row is significantly worse',
    NOT_SIGNIFICANT: 'not significant',
    NOT_TESTED: 'not tested',
  },
  nearZero: (text: string) => `${text}: significant, but prints as 0`,
  matrixEmpty: 'A comparison needs two verified results with published values.',
} as const;
