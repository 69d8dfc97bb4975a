import { plural } from './plural.ts';

export const words = {
  title: 'Seasons',
  note: 'Each season has new hidden images, drawn from a secret seed, and evaluates the models of its track. Its results, labels and seed are published when it closes.',
  columns: {
    track: 'Track',
    season: 'Season',
    state: 'State',
    models: 'Models evaluated',
    opened: 'Opened',
    closed: 'Closed',
    commitment: 'Commitment',
    acts: 'Actions',
  },
  states: { OPEN: 'open', CLOSED: 'closed' } as Record<string, string>,
  results: 'Results',
  empty: 'No season has been opened yet.',
  close: 'Close season',
  closeOf: (track: string, number: number) => `Close season ${number} of ${track}`,
  closeQuestion: (track: string, number: number) => `Close season ${number} of ${track}?`,
  closedNow: (track: string, number: number) =>
    `Season ${number} of ${track} is closed: its results, labels and seed are published.`,
  closeNote:
    'Its results, labels and seed are published. You cannot undo this. Choose the two files of the season folder.',
  waiting: (count: number) => `${plural(count, 'evaluation')} in progress: published when complete.`,
  statement: 'Statement (statement.json)',
  labels: 'Labels (split/labels.jsonl)',
  cancel: 'Cancel',
  differs: 'The statement does not match the commitment of this season. Choose the file of its season folder.',
  uploadFailed: 'The label file was not uploaded. Try again.',
  uploading: 'Uploading the label file …',
  open: 'Open a season',
  openNote:
    'A season is prepared on a machine of a maintainer, so that its seed and its labels stay secret, and opened with a command.',
  rendered: 'The first command renders the images, the second one opens the season:',
  collected:
    'No command renders seasons of this benchmark. Write the season folder yourself: statement.json, and split/ with the new images, instances and labels. Then open the season:',
  docs: 'Seasons and their folders',
  commands: (track: string, number: number, rendered: boolean) => [
    ...(rendered
      ? [`primitives scenes season <version folder> --track ${track} --number ${number} --out season-${number}`]
      : []),
    `primitives admin seasons open ${track} season-${number}`,
  ],
  track: 'Track',
  copy: 'Copy',
} as const;
