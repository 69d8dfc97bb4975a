import { plural } from './plural.ts';

/** Strings for the seasons of a track. */
export const words = {
  title: 'Seasons',
  note: 'Each season has new hidden images, drawn from a secret seed. It evaluates the models that had a result when it opened.',
  model: 'Model',
  season: (number: number) => `Season ${number}`,
  seasons: (numbers: readonly number[]) =>
    numbers.length === 1 ? `Season ${numbers[0]}` : `Seasons ${numbers[0]} to ${numbers.at(-1)}`,
  /** On the page of the results of a season. */
  all: (title: string) => `All seasons of ${title}`,
  open: 'open',
  closed: 'closed',
  to: 'to',
  done: (done: number, models: number) => `${done} of ${plural(models, 'model')} evaluated`,
  commitment: 'Commitment',
  metric: (label: string) => `${label} of the models in each closed season, with 95% intervals.`,
  none: 'Results, labels and seed are published when a season closes.',
  change: (from: number, to: number) => `Change from season ${from} to ${to}`,
  drift: (change: string, interval: string) => `change ${change}, 95% interval ${interval}`,
  spoken: (season: number, value: string, interval: string) => `season ${season}: ${value}, 95% interval ${interval}`,
  scale: (span: string) => `Each plot is ${span} high and centred on the model: equal distances are equal changes.`,
  driftNote:
    'Changes left of the line: lower in the later season. The images of two seasons are independent, so only an interval without the line shows a change.',
  hollow:
    'Hollow dots: the model may have seen the images, so the value is not compared; outside of the plot it is at the edge.',
  asTable: 'Show as table',
  trainedOn: (season: number) => `trained on season ${season}`,
  access: { PUBLISHED: 'published images', TRAINED: 'trained on it' },
  check: 'Check of undeclared training',
  checkNote:
    'A model that was submitted after a season was published could have been trained on its images. It is also evaluated on them, and its change until the next season is compared with the change of older models.',
  checked: (models: number, found: number) =>
    models === 0
      ? 'No model was checked. The check needs a model that was submitted after a season closed, and results with intervals.'
      : `${plural(models, 'model')} checked; ${found === 0 ? 'none is' : found === 1 ? '1 is' : `${found} are`} better on published images than chance explains.`,
} as const;
