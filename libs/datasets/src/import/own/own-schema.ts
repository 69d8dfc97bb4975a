import { UNCATEGORISED } from '@primitives/benchmark';
import { z } from 'zod';
import { SETS } from '../release.js';

/** `benchmark.json`: what your own benchmark is, and under which terms. */
export const OwnBenchmark = z
  .strictObject({
    schema: z.literal('own-benchmark/1'),
    slug: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]*$/)
      .describe('Name in addresses and ids: lower-case letters, digits and hyphens.'),
    title: z.string().min(1),
    description: z.string().min(1).describe('What the images show and what a model must answer.'),
    licence: z.string().min(1).describe('Terms of annotations and images.'),
    citation: z.string().min(1).describe('The paper to cite, or the authors.'),
    source: z.string().min(1).describe('Where the files are available.'),
    task: z.enum(['caption-choice', 'image-caption-pairs', 'retrieval', 'attribute-object-pairs', 'attribute-probe']),
  })
  .describe('benchmark.json');
export type OwnBenchmark = z.infer<typeof OwnBenchmark>;
export type OwnTask = OwnBenchmark['task'];

const Path = z.string().min(1).describe('Path of an image below images/.');
const Text = z.string().min(1).max(2_000);
const Texts = z.union([Text, z.array(Text).min(1)]);
// JSON Schema has no refinements, so `not` states the reserved name there.
const Category = z
  .string()
  .min(1)
  .max(120)
  .refine((name) => name !== UNCATEGORISED, {
    error: `"${UNCATEGORISED}" means no category: choose another name, or leave the field out`,
  })
  .optional()
  .meta({
    description: `Category of the item; not "${UNCATEGORISED}", which means no category.`,
    not: { const: UNCATEGORISED },
  });
const Box = z
  .tuple([z.number(), z.number(), z.number().positive(), z.number().positive()])
  .optional()
  .describe('x, y, width and height of the region, in pixels.');
const COMMON = {
  id: z.string().min(1).optional().describe('Unique name; by default the number of the line.'),
  set: z.enum(SETS).optional().describe('By default test.'),
};

/** One annotation of each task: a line of annotations.jsonl, or a row of annotations.csv. */
export const OWN_ANNOTATIONS = {
  'caption-choice': z
    .strictObject({ ...COMMON, image: Path, correct: Texts, wrong: Texts, category: Category, box: Box })
    .describe('One image with correct and wrong captions.'),
  'image-caption-pairs': z
    .strictObject({ ...COMMON, image_0: Path, image_1: Path, caption_0: Text, caption_1: Text, category: Category })
    .describe('Two images; caption_0 describes image_0 only, and caption_1 describes image_1 only.'),
  retrieval: z
    .strictObject({ ...COMMON, image: Path, captions: Texts, box: Box })
    .describe('One image with all of its captions.'),
  'attribute-object-pairs': z
    .strictObject({ ...COMMON, image: Path, attributes: Texts, object: z.string().min(1).max(120), box: Box })
    .describe('One image with its attributes and its object.'),
  'attribute-probe': z
    .strictObject({
      id: COMMON.id,
      image: Path,
      concept: z.string().min(1).max(120).describe('The concept that the image shows.'),
      attributes: Texts.describe('All attributes of the concept; equal for all of its images.'),
      group: z
        .string()
        .min(1)
        .max(120)
        .optional()
        .describe('Supercategory of the concept. If every concept has one, a second board holds out whole groups.'),
      box: Box,
    })
    .describe('One image of a concept with the attributes of the concept.'),
} as const satisfies Record<OwnTask, z.ZodType>;

/** The JSON Schema of both files: `$defs` has `benchmark.json` and the annotation of each task. */
export function ownJsonSchema(): object {
  const plain = (type: z.ZodType) => {
    const { $schema: _, ...schema } = z.toJSONSchema(type);
    return schema;
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Your own benchmark',
    $defs: {
      'benchmark.json': plain(OwnBenchmark),
      ...Object.fromEntries(Object.entries(OWN_ANNOTATIONS).map(([task, type]) => [task, plain(type)])),
    },
  };
}
