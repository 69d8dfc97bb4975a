import { z } from 'zod';

/**
 * One line of a label file (JSON Lines): the annotations of one instance. Only the scorer has those of a hidden split.
 * `positive` are attribute names that apply; `negative`, when the benchmark knows them, names that do not.
 */
export const LabelledInstance = z.strictObject({
  id: z.string().min(1),
  image: z.string().min(1),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  object: z.string().min(1),
  positive: z.array(z.string().min(1)),
  negative: z.array(z.string().min(1)).optional(),
  /** `retrieval`, `caption-choice`, `image-caption-pairs`: correct captions: indices of the definition's captions. */
  captions: z.array(z.int().nonnegative()).optional(),
  /** `caption-choice`, `image-caption-pairs`: the wrong captions among which the model chooses. */
  negativeCaptions: z.array(z.int().nonnegative()).optional(),
  /** `image-caption-pairs`: the name of the pair of this image; the captions of its two images are exchanged. */
  pair: z.string().min(1).optional(),
  set: z.enum(['train', 'val', 'test']),
});
export type LabelledInstance = z.infer<typeof LabelledInstance>;

/** Maximum queries of one instance: all attributes of the largest benchmark, with a margin. */
const MAX_QUERIES = 4_096;

/**
 * One instance as untrusted parts of the platform see it: an image, perhaps a region of it, and no label. `object` is
 * present only when the protocol gives it as part of the question; `queries` are the indices of the attributes
 * (`vaw-itm`, `vaw-vqa`) or captions (`caption-choice`, `image-caption-pairs`) to answer for this instance, ascending.
 */
export const Instance = z.strictObject({
  id: z.string().min(1),
  image: z.string().min(1),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  object: z.string().min(1).optional(),
  queries: z.array(z.int().nonnegative()).max(MAX_QUERIES).optional(),
});
export type Instance = z.infer<typeof Instance>;
