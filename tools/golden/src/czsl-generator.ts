import type { ImageLabel, PairLists } from '@primitives/metrics';
import { differencesOf, EXACT } from './compare.js';
import type { CzslInputs } from './czsl-case.js';
import type { Sources } from './sources.js';

/** The generator that a `*-perf-full` file names instead of matrices. */
export interface CzslGenerator {
  readonly seed: number;
  readonly n_images: number;
  readonly labels: string;
  readonly attr_boost: number;
  readonly obj_boost: number;
  readonly check?: Readonly<Record<string, unknown>>;
}

/** The inputs that a generator describes, computed from MAC's released pair lists, and the spot values that differ. */
export function generatedInputs(
  generator: CzslGenerator,
  sources: Sources,
): { inputs: CzslInputs; differences: string[] } {
  const compositions = {
    train: readCompositions(sources, generator, 'train'),
    val: readCompositions(sources, generator, 'val'),
    test: readCompositions(sources, generator, 'test'),
  };
  const all = Object.values(compositions).flat();
  const attributes = [...new Set(all.flatMap((composition) => composition.attributes))].sort();
  const objects = [...new Set(all.map((composition) => composition.object))].sort();
  const attributeIndex = new Map(attributes.map((name, i) => [name, i]));
  const objectIndex = new Map(objects.map((name, i) => [name, i]));
  const toLabel = (composition: Composition): ImageLabel => ({
    attributes: composition.attributes.map((name) => attributeIndex.get(name)!),
    object: objectIndex.get(composition.object)!,
  });
  const pairs = (split: keyof typeof compositions) =>
    compositions[split]
      .map(toLabel)
      .flatMap((label) => label.attributes.map((a): [number, number] => [a, label.object]));
  const lists: PairLists = {
    attributes: attributes.length,
    objects: objects.length,
    train: pairs('train'),
    val: pairs('val'),
    test: pairs('test'),
  };

  const lines = Array.from({ length: generator.n_images }, (_, i) =>
    Math.floor(mulberry32(generator.seed ^ 0x5bd1e995, i) * compositions.test.length),
  );
  const labels = lines.map((line) => toLabel(compositions.test[line]!));
  const scores = generatedScores(generator, labels, attributes.length, objects.length);
  const found = {
    gt_line_of_image_0_1_2: lines.slice(0, 3),
    score_0_0: scores.attribute[0],
    score_0_98: scores.attribute[98],
    obj_score_0_0: scores.object[0],
    obj_score_5239_258: scores.object[5239 * objects.length + 258],
    sum_attr_float64: scores.attribute.reduce((sum, value) => sum + value, 0),
    sum_obj_float64: scores.object.reduce((sum, value) => sum + value, 0),
  };
  const differences = differencesOf(generator.check ?? {}, found, { ...EXACT, rel: 1e-9 }, 'generator.check');
  return { inputs: { lists, labels, scores }, differences };
}

interface Composition {
  readonly attributes: readonly string[];
  readonly object: string;
}

function readCompositions(sources: Sources, generator: CzslGenerator, split: string): Composition[] {
  const text = sources.text(generator.labels.replace(/\/\*\.txt$/, ''), `${split}_pairs.txt`);
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const names = line.trim().split(' ');
      return { attributes: [...new Set(names.slice(0, -1))], object: names[names.length - 1]! };
    });
}

function generatedScores(generator: CzslGenerator, labels: readonly ImageLabel[], attributes: number, objects: number) {
  const width = attributes + objects;
  const attribute = new Float32Array(labels.length * attributes);
  const object = new Float32Array(labels.length * objects);
  labels.forEach((label, i) => {
    for (let c = 0; c < width; c++) {
      const n = i * width + c;
      const score = 12 + 6 * (mulberry32(generator.seed, 2 * n) + mulberry32(generator.seed, 2 * n + 1));
      if (c < attributes) attribute[i * attributes + c] = score;
      else object[i * objects + c - attributes] = score;
    }
    for (const a of new Set(label.attributes)) attribute[i * attributes + a]! += generator.attr_boost;
    object[i * objects + label.object]! += generator.obj_boost;
  });
  return { attribute, object };
}

/** The (n + 1)-th output of mulberry32. */
export function mulberry32(seed: number, n: number): number {
  const a = (seed + Math.imul(n + 1, 0x6d2b79f5)) >>> 0;
  let t = Math.imul(a ^ (a >>> 15), a | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
