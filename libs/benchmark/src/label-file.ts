import { z } from 'zod';

/**
 * One line of a label file (JSON Lines): the annotators' words about one instance. Held by the scorer alone for a hidden split.
 * `positive` are attribute names that apply; `negative`, where the benchmark knows them, names that do not.
 */
export const LabelledInstance = z.strictObject({
  id: z.string().min(1),
  image: z.string().min(1),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  object: z.string().min(1),
  positive: z.array(z.string().min(1)),
  negative: z.array(z.string().min(1)).optional(),
  set: z.enum(['train', 'val', 'test']),
});
export type LabelledInstance = z.infer<typeof LabelledInstance>;

/** Queries of one instance: every attribute of the largest benchmark, and room. */
const MAX_QUERIES = 4_096;

/**
 * One instance as the platform's untrusted side knows it: an image, perhaps a region of it, and no label. `object` stands here only
 * where the protocol gives it as part of the question; `queries` are the attributes that are asked of this instance, by index,
 * ascending (`vaw-itm`, `vaw-vqa`).
 */
export const Instance = z.strictObject({
  id: z.string().min(1),
  image: z.string().min(1),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  object: z.string().min(1).optional(),
  queries: z.array(z.int().nonnegative()).max(MAX_QUERIES).optional(),
});
export type Instance = z.infer<typeof Instance>;
