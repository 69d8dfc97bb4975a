/** Words of the charts below a board; they come with the charts, after the board. */
export const words = {
  cost: {
    title: 'Accuracy against cost',
    axis: 'Cost',
    axes: { latency: 'Latency', flops: 'FLOPs', memory: 'Memory', parameters: 'Parameters' },
    note: {
      latency: 'One image on one thread, median.',
      flops: 'Operations for one image, two a multiply-accumulate.',
      memory: 'Peak at batch 16, less an empty process.',
      parameters: 'Of all graphs of the bundle.',
    },
    measured: (machines: string) => `Measured on ${machines}.`,
    papers: (papers: string) => `Diamonds are values reported in ${papers}, from other hardware.`,
    empty: 'Nothing on this board has been measured yet: runners measure a bundle once no images wait.',
    spoken: (metric: string, axis: string, front: readonly string[]) =>
      `${metric} against ${axis.toLowerCase()}. No verified method is both cheaper and better than ${front.join(', ') || 'any other'}.`,
    showTable: 'Show as table',
    hideTable: 'Hide the table',
    front: 'On the front',
  },
  matrix: 'Which differences are real',
  matrixNote: (metric: string, board: string, images: string) =>
    `Row minus column, ${metric}${board ? `, ${board}` : ''}. Paired bootstrap over the same ${images} images, corrected for all pairs of the board.`,
  matrixFirst: (count: number) => `The first ${count} of the board.`,
  matrixCaption: 'Paired differences between verified methods',
  matrixCell: (a: string, b: string, difference: string, verdict: string) =>
    `${a} minus ${b}: ${difference}, ${verdict}`,
  verdicts: { better: 'row is better', worse: 'row is worse', tied: 'not distinguishable at 5%' },
  matrixEmpty: 'Two verified results make the first comparison.',
} as const;
