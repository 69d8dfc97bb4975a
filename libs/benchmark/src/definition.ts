import { z } from 'zod';
import { CompoundNoun, compoundContradictions } from './parts/compounds.js';
import { Concepts, conceptContradictions } from './parts/concepts.js';
import { Name, PromptTemplate, PromptText } from './parts/names.js';
import { Probe, probeContradictions } from './parts/probe.js';
import { Bands, VawTemplates, vawContradictions } from './parts/vaw.js';

/** A pair as indices: [attribute index, object index] into the definition's sorted vocabularies. */
const PairIndices = z.tuple([z.int().nonnegative(), z.int().nonnegative()]);

/**
 * What one benchmark version evaluates: vocabulary, pairs, prompts and hierarchy; immutable and content-addressed.
 *
 * Vocabularies are sorted by code point, so that a column index means the same everywhere. `pairs` lists the
 * attribute–object pairs that occur in each split; a pair of `train` is *seen*, every other one *unseen*.
 */
export const BenchmarkDefinition = z.strictObject({
  schema: z.literal('benchmark/1'),
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  title: z.string().min(1),
  version: z.int().positive(),
  description: z.string(),
  licence: z.string(),
  source: z.string().optional(),
  attributes: z.array(Name).min(1),
  objects: z.array(Name).min(1),
  /** Families of attributes (colour, pattern, …) for breakdowns; every attribute belongs to exactly one. */
  families: z.record(z.string(), z.array(Name)),
  /** Direct edges [parent, child] of the attribute hierarchy; acyclic. */
  hierarchy: z.array(z.tuple([Name, Name])),
  pairs: z.strictObject({ train: z.array(PairIndices), val: z.array(PairIndices), test: z.array(PairIndices) }),
  prompts: z.strictObject({ pair: PromptTemplate, attribute: PromptTemplate, object: PromptTemplate }),
  /** Pair protocols: the texts of each object, in place of the pair prompt; their similarities are averaged. */
  objectTexts: z.array(z.array(PromptText).min(1)).optional(),
  /** `vaw-*`: statements and questions; the families are VAW's types. */
  templates: VawTemplates.optional(),
  /** `vaw-*`: the property that an attribute describes ("hair color"); an attribute belongs to at most one. */
  subtypes: z.record(Name, z.array(Name)).optional(),
  /** `vaw-*`: attributes by frequency. */
  bands: Bands.optional(),
  /**
   * `retrieval`, `caption-choice`, `image-caption-pairs`: the captions of all images, distinct and sorted by code
   * point: their order reveals no image. The objects are the categories of the items.
   */
  captions: z.array(PromptText).min(2).optional(),
  /** `compun`: the objects as compound nouns, in the order of the objects. */
  compounds: z.array(CompoundNoun).optional(),
  /** `compmap`: concepts of primitives, composition rules and episode plans. */
  concepts: Concepts.optional(),
  /** `attribute-probe`: concepts with attributes, and the split strategies. */
  probe: Probe.optional(),
});
export type BenchmarkDefinition = z.infer<typeof BenchmarkDefinition>;

/** Maximum problems in the message; `problems` contains all. */
const MAX_NAMED = 10;

/**
 * The definition is inconsistent: unsorted names, a pair outside the vocabulary, a cycle. Registration finds this; its
 * author must correct it.
 */
export class BenchmarkDefinitionError extends Error {
  override readonly name = 'BenchmarkDefinitionError';
  readonly code = 'benchmark_definition';

  constructor(readonly problems: readonly string[]) {
    const [named, more] = [problems.slice(0, MAX_NAMED), problems.length - MAX_NAMED];
    super(
      `the benchmark definition has ${problems.length} problem${problems.length === 1 ? '' : 's'}: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
    );
  }
}

/**
 * Parses and verifies a definition: shape, order of names, indices, families and the hierarchy.
 *
 * @throws BenchmarkDefinitionError
 */
export function parseDefinition(json: unknown): BenchmarkDefinition {
  const parsed = BenchmarkDefinition.safeParse(json);
  if (!parsed.success)
    throw new BenchmarkDefinitionError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const problems = contradictions(parsed.data);
  if (problems.length > 0) throw new BenchmarkDefinitionError(problems);
  return parsed.data;
}

function contradictions(definition: BenchmarkDefinition): string[] {
  const { attributes, objects } = definition;
  return [
    ...vocabularyContradictions(definition),
    ...captionContradictions(definition.captions),
    ...vawContradictions(definition),
    ...compoundContradictions(objects, definition.compounds),
    ...conceptContradictions(attributes, objects, definition.concepts),
    ...probeContradictions(attributes, objects, definition.probe),
  ];
}

function captionContradictions(captions: readonly string[] = []): string[] {
  return captions.flatMap((text, i) =>
    i === 0 || compareCodePoints(captions[i - 1] ?? '', text) < 0
      ? []
      : [`captions[${i}] "${text}" is not after "${captions[i - 1]}" by code point`],
  );
}

function vocabularyContradictions(definition: BenchmarkDefinition): string[] {
  const problems: string[] = [];
  for (const list of ['attributes', 'objects'] as const) {
    const names = definition[list];
    for (let i = 1; i < names.length; i++) {
      if (!(compareCodePoints(names[i - 1] ?? '', names[i] ?? '') < 0))
        problems.push(`${list}[${i}] "${names[i]}" is not after "${names[i - 1]}" by code point`);
    }
  }
  for (const [split, pairs] of Object.entries(definition.pairs)) {
    for (const [a, o] of pairs) {
      if (a >= definition.attributes.length || o >= definition.objects.length)
        problems.push(`pairs.${split} names [${a}, ${o}], outside the vocabulary`);
    }
  }
  const { objects, objectTexts } = definition;
  if (objectTexts && objectTexts.length !== objects.length)
    problems.push(`objectTexts has ${objectTexts.length} entries for ${objects.length} objects`);
  const known = new Set(definition.attributes);
  const inFamily = new Map<string, string>();
  for (const [family, members] of Object.entries(definition.families)) {
    for (const member of members) {
      if (!known.has(member)) problems.push(`families.${family} names "${member}", which is not an attribute`);
      if (inFamily.has(member)) problems.push(`"${member}" is in families ${inFamily.get(member)} and ${family}`);
      inFamily.set(member, family);
    }
  }
  for (const attribute of definition.attributes)
    if (!inFamily.has(attribute)) problems.push(`attribute "${attribute}" is in no family`);
  for (const [parent, child] of definition.hierarchy) {
    for (const name of [parent, child])
      if (!known.has(name)) problems.push(`hierarchy names "${name}", which is not an attribute`);
  }
  if (hasCycle(definition.hierarchy)) problems.push('the hierarchy has a cycle');
  return problems;
}

function hasCycle(edges: readonly (readonly [string, string])[]): boolean {
  const children = new Map<string, string[]>();
  for (const [parent, child] of edges) children.set(parent, [...(children.get(parent) ?? []), child]);
  const state = new Map<string, 'open' | 'closed'>();
  const visit = (name: string): boolean => {
    if (state.get(name) === 'open') return true;
    if (state.get(name) === 'closed') return false;
    state.set(name, 'open');
    const cyclic = (children.get(name) ?? []).some(visit);
    state.set(name, 'closed');
    return cyclic;
  };
  return [...children.keys()].some(visit);
}

/** Orders names by Unicode code point, as Python's `sorted` does; negative, zero or positive. */
export function compareCodePoints(a: string, b: string): number {
  const x = Array.from(a);
  const y = Array.from(b);
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const difference = (x[i]?.codePointAt(0) ?? 0) - (y[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return x.length - y.length;
}
