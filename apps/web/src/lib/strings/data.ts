import type { ProtocolId } from '@primitives/benchmark';

const ATTRIBUTES = 'Which attributes does the object have?';
const PAIR = 'Which attribute and which object does the image show?';

/** The question to a model about one image, by protocol. */
const QUESTIONS: Readonly<Record<ProtocolId, string>> = {
  mac: 'What is the main object, and which attributes does it have?',
  czsl: PAIR,
  'czsl-cross': PAIR,
  'vaw-itc': ATTRIBUTES,
  'vaw-itm': ATTRIBUTES,
  'vaw-vqa': ATTRIBUTES,
  'vaw-classifier': ATTRIBUTES,
  retrieval: 'Which captions belong to the image?',
  'caption-choice': 'Which of these captions describes the image?',
  'image-caption-pairs': 'Which of two captions describes which of two images?',
  compun: 'Which of the three images shows the compound noun?',
  compmap: PAIR,
  'compmap-embedding': PAIR,
  'attribute-probe': ATTRIBUTES,
};

/** What an image of a compound noun shows. */
const PARTS: Readonly<Record<string, (noun: string) => string>> = {
  positive: (noun) => noun,
  n1: (noun) => `only the first word of “${noun}”`,
  n2: (noun) => `only the second word of “${noun}”`,
};

export const words = {
  pageTitle: (track: string) => `Data of ${track}`,
  crumb: 'Data',
  examples: 'The task in examples',
  examplesNote: (split: string) => `From the start of the public split “${split}”. Hidden images are never shown.`,
  question: (protocol: string, region: boolean): string =>
    region ? 'Which attributes does the object in the frame have?' : (QUESTIONS[protocol as ProtocolId] ?? ATTRIBUTES),
  answer: 'Correct answer',
  /** The label of an image in words. */
  answerOf: (object: string, positive: readonly string[]) =>
    positive.length === 0 ? object : `${positive.join(', ')} · ${object}`,
  /** The number of an image among those of a choice, as the answers of models name it. */
  choice: (number: number) => `image ${number}`,
  choiceShows: (number: number, noun: string, part: string) => `image ${number}: ${PARTS[part]?.(noun) ?? noun}`,
  noun: (noun: string) => `“${noun}”`,
  answers: 'Answers of leading models',
  answersNote:
    'The leading models of the board, evaluated on this public split by the platform. Their answers to hidden images are never shown.',
  noAnswers: 'No leading model has been evaluated on this split yet.',
  noAnswerToOne: 'Under this protocol a model returns features; it gives no answer to a single image.',
  right: 'correct',
  wrong: 'wrong',
  public: 'Public',
  publicNote: 'Anyone may download these splits, labels included.',
  none: 'Nothing to download: no images and labels of this benchmark are published here.',
  noneSource: 'Training and validation data may be available from its source:',
  noneHelp:
    'If you may redistribute the data, publish a split on the page “Administration”, or register the version again:',
  noneCommand: 'primitives admin benchmark add <folder of the version> --publish-labels',
  columns: { file: 'File', content: 'Content', size: 'Size', sha256: 'SHA-256', get: 'Download' },
  content: {
    'definition.json': 'vocabulary, pairs, prompts',
    'instances.jsonl': 'images and questions, without labels',
    'labels.jsonl': 'labels',
    'images.zip': 'images',
  } as Record<string, string>,
  split: (name: string, version: number, instances: string) =>
    `Split “${name}”, version ${version}: ${instances} instances`,
  download: 'Download',
  downloadOf: (file: string, split: string) => `Download ${file} of ${split}`,
  commands: 'From the command line or a program',
  /** The labels of the commands, which have different names in npm and in Python. */
  ways: { command: 'Command of the Python package', python: 'Python', npm: 'Command of npm' },
  copy: 'Copy',
  licence: 'Licence',
  source: 'Source',
  terms: 'Licence and source',
  counterpart: 'Track of the same benchmark on the other kind of split:',
  difference: 'Differences of models between the two tracks',
} as const;
