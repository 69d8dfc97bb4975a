/** Strings of the panel that tells what a significant difference needs. */
export const words = {
  heading: 'What would it take?',
  note: (metric: string) =>
    `For a significant difference from the next entries by ${metric}: how far this model must improve on the present test images, or how many test images the present difference needs (80% power).`,
  bound: '“At most”: estimated from the published intervals of both values, because the paired test is not published.',
  how: 'Method',
  columns: {
    board: 'Board',
    entry: 'Next entry',
    difference: 'Difference',
    outcome: 'Test',
    gain: 'Points needed',
    images: 'Or test images',
  },
  relations: { ABOVE: 'above', BELOW: 'below' },
} as const;
