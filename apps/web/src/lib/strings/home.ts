import { formatQuantity } from '../format.ts';
import type { Scope } from '../home/scope.ts';
import { plural } from './plural.ts';

/** Models with fewer parameters are called small. */
const SMALL = 10e6;

export const words = {
  title: 'Compositional vision, measured',
  audience: 'For researchers who build or compare vision models.',
  welcome: 'Welcome. Next:',
  welcomeSubmit: 'submit a model or the example bundle',
  welcomeToken: 'create a token for the command line',
  how: 'How it works',
  lede: 'Can a vision model recognise a “red striped star” by its attributes and its object, also in combinations that do not occur in its training data? Upload a model: we run it on test images and rank it with confidence intervals.',
  /** What the results are about, in one line; empty where nothing limits it. */
  scope: ({ rendered, references, parameters }: Scope): string => {
    const size =
      parameters !== null &&
      `${parameters > SMALL ? '' : 'small '}models (under ${formatQuantity(parameters)} parameters)`;
    const parts = [rendered && 'rendered images', references && (size || 'reference models')].filter(Boolean);
    return parts.length === 0 ? '' : `Results so far: ${parts.join(' · ')}`;
  },
  composition: 'Models over all tracks',
  claim: 'Check a claim',
  example: 'The task in one example',
  moreExamples: (track: string) => `More examples of ${track}`,
  track: 'Track',
  test: 'Test images',
  regions: 'Test regions',
  best: 'Best verified',
  entries: 'Results',
  trend: 'Best value, 12 weeks',
  hidden: 'hidden',
  jumps: 'On this page',
  withoutImages: 'Tracks without images',
  noResult: 'No verified result yet',
  noValue: (metric: string) => `No value of ${metric} is shown, so no entry is ranked`,
  demonstrations: (count: number, more: boolean) =>
    `${more ? 'More demonstration' : 'Demonstration'} tracks with rendered images (${count})`,
  /** Link to the tracks with reported values. @param count tracks whose images are not installed here */
  also: (count: number, reported: number) =>
    `Also ${plural(count, 'track')} without images here, ${reported === count ? 'with' : `${reported} of them with`} values from papers`,
  beFirst: 'Submit the first one',
  /** @param ranked number of ranked entries, including the leader */
  lead: (ranked: number) =>
    ranked < 2 ? 'the only entry' : `significantly better than ${ranked > 2 ? 'all others' : 'the other entry'}`,
  noLead: (others: number) => `no significant lead over ${others} other${others === 1 ? '' : 's'}`,
  leadOfAlike: 'significantly better than the rest',
  untested: (reason: string) => `differences are not tested: ${reason}`,
  units: (count: number | null, units: string) =>
    `intervals over ${count === null ? '' : `${count.toLocaleString('en-US')} `}${units}`,
  /** The research lines: a name, and the question that their tracks answer. */
  lines: {
    mac: ['Multi-attribute composition (MAC)', 'Does a model recognise an object and all its attributes?'],
    czsl: [
      'Compositional zero-shot learning (CZSL)',
      'Does a model recognise pairs of an attribute and an object that it was not trained on?',
    ],
    vaw: ['Attributes of regions (VAW)', 'Which attributes does the object in a region have?'],
    compun: ['Compound nouns (Compun)', 'Does a model know that a snow ball is a ball of snow, not snow or a ball?'],
    compmap: [
      'Composition of concepts (CompMap)',
      'Does a model that recognises attributes and objects also recognise their pairs?',
    ],
    probe: ['Attribute generalisation', 'Do features predict attributes of objects unlike those of the training?'],
    captions: ['Captions and retrieval', 'Does a model find the right caption of an image among similar ones?'],
  },
  /** A few words about the metrics that rank tracks. */
  metrics: {
    'mac.exact_match.v1': 'all pairs of an image correct',
    'czsl.auc.v1': 'accuracy on unseen against seen pairs',
    'compmap.auc.v1': 'accuracy on unseen against seen pairs',
    'cross.top1_pair.v1': 'best pair correct',
    'vaw.map.v1': 'mean average precision',
    'vaw.vqa_accuracy.v1': 'answers correct',
    'compun.accuracy.v1': 'right image of three',
    'fewshot.prim.v1': 'few-shot accuracy',
    'probe.f1_selectivity.v2': 'F1 above random answers, points from −100 to 100',
  } as Readonly<Record<string, string>>,
  atChance: 'No leader: no value is better than random or constant answers',
  counts: (verified: number, reported: number) =>
    `${verified.toLocaleString('en-US')} verified${reported > 0 ? `, ${reported.toLocaleString('en-US')} reported` : ''}`,
  closed: 'closed for submissions',
  trendSpoken: (label: string, first: string, last: string) =>
    `${label}: ${first} twelve weeks ago or at the first result, ${last} now`,
  published: 'Latest results',
  andOthers: (track: string) => `${track}, and other tracks`,
  nothingPublished: 'No results yet.',
  running: 'In progress and queued',
  nothingRunning: 'No submission is being evaluated.',
  empty: 'No track is open yet',
  emptyDetail: 'Tracks appear here when a maintainer opens one.',
} as const;
