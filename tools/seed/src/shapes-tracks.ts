import type { ShapesBenchmark } from '@primitives/datasets';
import type { ProtocolId } from '@primitives/benchmark';
import type { ReleaseRule } from '@primitives/results';

/** A track of a new installation on Shapes, in addition to multi-attribute composition. */
export interface ShapesTrack {
  readonly slug: string;
  readonly benchmark: ShapesBenchmark;
  /** For models trained on other data: the benchmark without a training split. */
  readonly foreign?: boolean;
  readonly protocol: ProtocolId;
  /** `test`: only the test instances; `all`: every set, for protocols that train on frozen features. */
  readonly split: 'test' | 'all';
  readonly title: string;
  readonly shortName: string;
  readonly task: string;
  /** Default: that of the installation. */
  readonly releaseRule?: ReleaseRule;
}

export const SHAPES_TRACKS: readonly ShapesTrack[] = [
  {
    slug: 'shapes-czsl',
    benchmark: 'pairs',
    protocol: 'czsl',
    split: 'test',
    title: 'Shapes-CZSL · compositional zero-shot learning',
    shortName: 'Shapes-CZSL',
    task: 'Images of one object with one attribute. A model ranks all pairs. Seen pairs occur in the training images of Shapes, unseen pairs do not; calibration balances the two.',
  },
  {
    slug: 'shapes-czsl-cross',
    benchmark: 'pairs',
    foreign: true,
    protocol: 'czsl-cross',
    split: 'test',
    title: 'Shapes-CZSL · cross-dataset transfer',
    shortName: 'Shapes-CZSL cross',
    task: 'The same images for models trained on other images, such as those of Shapes-MAC: no pair counts as seen. Reports whether the true pair is ranked first or among the first three.',
  },
  {
    slug: 'shapes-vaw-classifier',
    benchmark: 'regions',
    protocol: 'vaw-classifier',
    split: 'test',
    title: 'Shapes-VAW · attribute classification',
    shortName: 'Shapes-VAW classifier',
    task: 'Image regions of one object each. A classifier scores every attribute of the region.',
  },
  {
    slug: 'shapes-vaw-itc',
    benchmark: 'regions',
    protocol: 'vaw-itc',
    split: 'test',
    title: 'Shapes-VAW · image–text classification (ITC)',
    shortName: 'Shapes-VAW ITC',
    task: 'Image regions of one object each. A dual encoder scores a sentence about every attribute, with three prompt templates.',
  },
  {
    slug: 'shapes-vaw-itm',
    benchmark: 'regions',
    protocol: 'vaw-itm',
    split: 'test',
    title: 'Shapes-VAW · image–text matching (ITM)',
    shortName: 'Shapes-VAW ITM',
    task: 'Image regions of one object each. An image–text matching model scores sentences about the queried attributes, with three prompt templates.',
  },
  {
    slug: 'shapes-vaw-vqa',
    benchmark: 'regions',
    protocol: 'vaw-vqa',
    split: 'test',
    title: 'Shapes-VAW · visual question answering (VQA)',
    shortName: 'Shapes-VAW VQA',
    task: 'Image regions of one object each. A model answers yes or no to questions such as “is the star striped?”.',
  },
  {
    slug: 'shapes-compun',
    benchmark: 'compounds',
    protocol: 'compun',
    split: 'test',
    title: 'Shapes-Compun · compound nouns',
    shortName: 'Shapes-Compun',
    task: 'A star box is a box with a star on it. A model retrieves the image of the compound among images of its two constituents.',
  },
  {
    slug: 'shapes-compmap',
    benchmark: 'pairs',
    protocol: 'compmap',
    split: 'all',
    title: 'Shapes-CompMap · composition of primitive concepts',
    shortName: 'Shapes-CompMap',
    task: 'Measures how well the activations of attributes and objects compose into pairs, and whether the composition uses the matching primitives.',
  },
  {
    slug: 'shapes-compmap-few-shot',
    benchmark: 'concepts',
    protocol: 'compmap',
    split: 'all',
    title: 'Shapes-CompMap · few-shot classification',
    shortName: 'Shapes-CompMap few-shot',
    task: 'Measures how well the activations of primitive concepts separate new classes, given few images of each.',
  },
  {
    slug: 'shapes-attribute-probe',
    benchmark: 'concepts',
    protocol: 'attribute-probe',
    split: 'all',
    title: 'Shapes · attribute generalisation (probe)',
    shortName: 'Shapes probe',
    task: 'Measures whether features predict the attributes of concepts that are dissimilar from those a probe was trained on, with five split strategies from easy to hard.',
    // Its units are fewer than 30 attributes, of which rounded values are not published; its images are drawn
    releaseRule: 'exact',
  },
];
