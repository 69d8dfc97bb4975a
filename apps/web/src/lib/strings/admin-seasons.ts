import { plural } from './plural.ts';

export const words = {
  title: 'Seasons',
  note: 'A season evaluates the models of a track once more, on new hidden images that no one has submitted to before. Its results, labels and seed are published when it closes. No one submits to a season; when teams may submit is set by phases.',
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
  when: 'Open one when models may fit the present test images: a track has been open for months, many submissions followed each other, or the best values are close. The new results show which differences hold on new images.',
  noTrack:
    'A season renews a track on a hidden split, and this platform has none. Register a benchmark version with a hidden split, then open a track on it.',
  hiddenSplit: 'How to make a hidden split',
  newTrack: 'New track',
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
    'Maintainers and administrators open seasons, with commands. First sign in with: npx primitives login --operate. You prepare the images of a season on your own machine, so that their seed and labels stay secret, and open it with a command.',
  step: {
    render: 'Render the new images and their labels into a folder, from a new secret seed:',
    write: (number: number) =>
      `Describe the images. The command creates a folder season-${number} that only you can read, with a new secret seed in its file statement.json:`,
    split:
      'Create the images from that seed, and add a folder split with them: images.zip, instances.json and labels.jsonl, in the format of a registered split, and the definition.json of the track.',
    open: 'Open the season. This uploads the images, publishes only the digest of the statement (the commitment), and evaluates the models of the track:',
    keep: 'Keep the folder private until the season ends: closing needs its statement and its labels.',
    close:
      'Close the season with “Close season” in the table of seasons, which appears once one is open. This publishes its results, labels and seed.',
  },
  /** @param generator that made the images of the track; undefined if it is unknown */
  noCommand: (track: string, generator: string | undefined) =>
    [
      `No command makes the images of a season of ${track}.`,
      ...(generator === undefined ? [] : [`Its present images were made by ${generator}.`]),
      'A season needs a program that you write.',
    ].join(' '),
  ownImages: 'Open a season with images of such a program',
  prepared: (number: number) => `The folder season-${number} is complete`,
  docs: 'Seasons and their folders',
  fields: {
    generator: 'Program that turns the seed into scenes and labels',
    renderer: 'Program that turns scenes into images',
    generatorNote: 'Name and version, such as my-scenes/1.',
    rendererNote: 'Name and version, such as my-renderer/1.',
    part: 'Labels',
    images: 'Number of images',
  },
  parts: {
    compositions: 'all attributes of an object (compositions)',
    pairs: 'one attribute of an object (pairs)',
    regions: 'attributes of regions (regions)',
    captions: 'captions (captions)',
  },
  incomplete: 'The command appears when all fields are filled in.',
  render: (track: string, number: number) =>
    `npx primitives scenes season <version folder> --track ${track} --number ${number} --out season-${number}`,
  openCommand: (track: string, number: number) => `npx primitives admin seasons open ${track} season-${number}`,
  track: 'Track',
  copy: 'Copy',
} as const;
