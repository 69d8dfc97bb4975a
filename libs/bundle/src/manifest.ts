import { z } from 'zod';
import { finding, type Finding } from './finding.js';
import { isObject } from './json-file.js';
import { issueFindings, withoutFaults } from './manifest-issue.js';
import { LABEL_LIMITS, LIMITS, ONNX_LIMITS, TOKENIZER_LIMITS } from './limits.js';
import { isPlainText } from './plain-text.js';

/** The function of a bundle's graphs. */
export const INTERFACES = ['dual-encoder', 'classifier', 'matcher', 'vqa', 'embedder'] as const;
export type Interface = (typeof INTERFACES)[number];

export const HEADS = ['attribute', 'object', 'pair'] as const;
export type Head = (typeof HEADS)[number];

const PLAIN = 'line breaks, control characters and characters that change the direction of text are not allowed';
const line = (most: number): z.ZodString => z.string().min(1).max(most).refine(isPlainText, PLAIN);
const TensorName = line(ONNX_LIMITS.nameBytes);
const Label = line(LABEL_LIMITS.length);
const Name = line(200);
/** May have paragraphs. */
const Prose = z
  .string()
  .min(1)
  .max(10_000)
  .refine((it) => isPlainText(it.replace(/[\t\n\r]/g, ' ')), PLAIN);
const FileName = z.string().regex(LIMITS.name, 'expected a file name without folders').max(LIMITS.nameLength);
const LabelRef = z
  .string()
  .max(2 * LIMITS.nameLength)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9._-]*\.json#\w+$/, 'expected "config.json#id2label" or "labels.json#<name>"');

const TextBlock = z.strictObject({
  max_length: z.int().min(2).max(8192).optional(),
  padding: z.enum(['longest', 'max_length']).optional(),
  pad_token_id: z.int().min(0).max(TOKENIZER_LIMITS.id).optional(),
});

const HeadBlock = z.strictObject({
  output: TensorName,
  labels: LabelRef,
  activation: z.enum(['softmax', 'sigmoid', 'none']),
});

const about = {
  schema: z.literal('onnx-bundle/1'),
  name: Name,
  version: Name.optional(),
  license: Name.optional(),
  sha256: z
    .record(FileName, z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 lower-case hex digits'))
    .refine((it) => Object.keys(it).length <= LIMITS.files, `at most ${LIMITS.files} files`)
    .optional(),
  precision: Name.optional(),
  description: Prose.optional(),
  authors: z.union([Prose, z.array(Name).max(100)]).optional(),
  url: z
    .url({ protocol: /^https?$/, error: 'expected an address that begins with https://' })
    .max(2_000)
    .optional(),
};

const imageFiles = {
  model: FileName,
  preprocessor: FileName,
  config: FileName.optional(),
  labels: FileName.optional(),
};
const pairFiles = { ...imageFiles, tokenizer: FileName };

const DualEncoder = z.strictObject({
  ...about,
  interface: z.literal('dual-encoder'),
  files: z
    .strictObject({ ...pairFiles, model: FileName.optional(), vision: FileName.optional(), text: FileName.optional() })
    .refine(
      ({ model, vision, text }) =>
        model === undefined ? vision !== undefined && text !== undefined : vision === undefined && text === undefined,
      'expected either vision and text, or model',
    ),
  text: TextBlock.optional(),
  logit_scale: z.number().positive().max(1e6).optional(),
});

const Classifier = z.strictObject({
  ...about,
  interface: z.literal('classifier'),
  files: z.strictObject(imageFiles),
  heads: z
    .strictObject({ attribute: HeadBlock.optional(), object: HeadBlock.optional(), pair: HeadBlock.optional() })
    .refine((it) => Object.keys(it).length > 0, 'expected at least one of attribute, object and pair'),
});

const Matcher = z.strictObject({
  ...about,
  interface: z.literal('matcher'),
  files: z.strictObject(pairFiles),
  text: TextBlock.optional(),
  match: z.strictObject({ output: TensorName, positive_index: z.int().min(0).max(1).optional() }),
});

const Vqa = z.strictObject({
  ...about,
  interface: z.literal('vqa'),
  files: z.strictObject(pairFiles),
  text: TextBlock.optional(),
  answers: z.strictObject({ output: TensorName, labels: LabelRef, yes: Label, no: Label }),
});

const Embedder = z.strictObject({
  ...about,
  interface: z.literal('embedder'),
  files: z.strictObject(imageFiles),
  embedding: z.strictObject({ output: TensorName }),
});

/** manifest.json, `onnx-bundle/1`. Unknown keys are errors, because they are mostly typing errors. */
export const Manifest = z.discriminatedUnion('interface', [DualEncoder, Classifier, Matcher, Vqa, Embedder]);
export type Manifest = z.infer<typeof Manifest>;

/** Where a manifest leaves them out. */
export const DEFAULT_LOGIT_SCALE = 100;
export const DEFAULT_POSITIVE_INDEX = 1;

/** The fields of any interface: of a manifest without a valid interface, unknown keys are those of none. */
const FIELDS = new Set(Manifest.options.flatMap(({ shape }) => Object.keys(shape)));
const Common = z.looseObject(about);
const MOST_PROBLEMS = 10;

/** The manifest in `json`, or every problem it has. */
export function parseManifest(json: unknown): Manifest | Finding[] {
  const parsed = Manifest.safeParse(json);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const found = issues.flatMap((issue) => issueFindings(issue, json));
  if (!issues.some(({ code, path }) => code === 'invalid_union' && path[0] === 'interface') || !isObject(json))
    return found.slice(0, MOST_PROBLEMS);
  const unknown = Object.keys(json).filter((key) => !FIELDS.has(key));
  const others = Common.safeParse(json).error?.issues ?? [];
  return [
    ...found,
    ...unknown.map((path) => finding('manifest_invalid', { path, problem: 'unknown key' })),
    ...others.flatMap((issue) => issueFindings(issue, json)),
  ].slice(0, MOST_PROBLEMS);
}

/** Fields that no other check reads. */
const DESCRIPTIVE = new Set(Object.keys(about).filter((key) => key !== 'schema'));

/**
 * The manifest without its unknown keys and its invalid descriptive fields, so that the other checks state their faults
 * too; null if more of it is invalid.
 */
export function recoverManifest(json: unknown): Manifest | null {
  const parsed = Manifest.safeParse(json);
  if (parsed.success) return parsed.data;
  const rest = withoutFaults(json, parsed.error.issues, DESCRIPTIVE);
  return Manifest.safeParse(isObject(rest) ? { name: 'unnamed', ...rest } : rest).data ?? null;
}
