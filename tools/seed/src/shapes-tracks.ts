import type { ShapesBenchmark } from '@primitives/datasets';
import type { ProtocolId } from '@primitives/benchmark';

/** A track of Shapes beside the compositions, as a fresh installation has it. */
export interface ShapesTrack {
  readonly slug: string;
  readonly benchmark: ShapesBenchmark;
  /** Asked of models of other data: the benchmark without a training split. */
  readonly foreign?: boolean;
  readonly protocol: ProtocolId;
  /** `test` are the test instances alone, `all` every set: what is learned on frozen features needs them. */
  readonly split: 'test' | 'all';
  readonly title: string;
  readonly shortName: string;
  readonly task: string;
}

export const SHAPES_TRACKS: readonly ShapesTrack[] = [
  {
    slug: 'shapes-pairs',
    benchmark: 'pairs',
    protocol: 'czsl',
    split: 'test',
    title: 'Compositional Zero-Shot Learning',
    shortName: 'Pairs',
    task: 'One object with one attribute. A model must name the pair, also of pairs it never saw in training, however seen and unseen are balanced.',
  },
  {
    slug: 'shapes-foreign',
    benchmark: 'pairs',
    foreign: true,
    protocol: 'czsl-cross',
    split: 'test',
    title: 'Across Data Sets',
    shortName: 'Foreign pairs',
    task: 'The same pictures for models that were trained on other data: is the true pair the best one, or among the best three?',
  },
  {
    slug: 'regions-classifier',
    benchmark: 'regions',
    protocol: 'vaw-classifier',
    split: 'test',
    title: 'Attributes of Regions, by Classifiers',
    shortName: 'Regions',
    task: 'One thing in its box among others. A classifier must rate every attribute of it.',
  },
  {
    slug: 'regions-itc',
    benchmark: 'regions',
    protocol: 'vaw-itc',
    split: 'test',
    title: 'Attributes of Regions, by Image–Text Contrast',
    shortName: 'Regions, ITC',
    task: 'One thing in its box among others. A dual encoder must rate a sentence about every attribute of it, in three wordings.',
  },
  {
    slug: 'regions-itm',
    benchmark: 'regions',
    protocol: 'vaw-itm',
    split: 'test',
    title: 'Attributes of Regions, by Image–Text Matching',
    shortName: 'Regions, ITM',
    task: 'One thing in its box among others. A matcher must rate sentences about the attributes that are asked, in three wordings.',
  },
  {
    slug: 'regions-vqa',
    benchmark: 'regions',
    protocol: 'vaw-vqa',
    split: 'test',
    title: 'Attributes of Regions, by Questions',
    shortName: 'Regions, VQA',
    task: 'One thing in its box among others. A model must answer yes or no: is the star striped?',
  },
  {
    slug: 'compounds',
    benchmark: 'compounds',
    protocol: 'compun',
    split: 'test',
    title: 'Compound Nouns',
    shortName: 'Compounds',
    task: 'Is a star box a box with a star on it? A model must find the compound among pictures of its two words.',
  },
  {
    slug: 'primitives',
    benchmark: 'pairs',
    protocol: 'compmap',
    split: 'all',
    title: 'Primitive Concepts, Composed',
    shortName: 'Primitives',
    task: 'How well do a model’s activations of attributes and objects compose into pairs, and does the composition use them as meant?',
  },
  {
    slug: 'classes',
    benchmark: 'concepts',
    protocol: 'compmap',
    split: 'all',
    title: 'Primitive Concepts, Few-Shot',
    shortName: 'Classes',
    task: 'How well do a model’s activations of primitive concepts tell new classes apart from one picture of each?',
  },
  {
    slug: 'concepts',
    benchmark: 'concepts',
    protocol: 'attribute-probe',
    split: 'all',
    title: 'Attribute Probe',
    shortName: 'Concepts',
    task: 'Do features tell the attributes of concepts that are unlike those a probe has learned from? Five ways to split them, from kind to hard.',
  },
];
