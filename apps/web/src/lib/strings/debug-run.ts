/** Strings of a scored debug run: how its values compare, and the submission of its bundle. */
export const words = {
  chance: { random: 'Random answers', constant: 'Constant answers' },
  /** @param model of `chance` */
  reach: (model: string, value: string, metric: string) =>
    `${model} reach ${value} in ${metric} on the images of the board.`,
  submit: 'Submit this bundle',
  question: (name: string) => `Submit ${name}?`,
  text: 'It is evaluated without another upload, and uses the quota of the track. The result gets a new page.',
  tracks: (tracks: string) => `Track: ${tracks}`,
  trainedOn: (data: string) => `Trained on: ${data}. You cannot change this later.`,
  trainedOnLabel: 'Trained on',
  trainSplit: (benchmark: string) => `the train split of ${benchmark}`,
  trainedOnNote: 'You cannot change this later. To declare several data sets, use',
  form: 'the form',
  nothingDeclared: 'not declared',
  none: 'none of these benchmarks',
  keep: 'Go back',
};
