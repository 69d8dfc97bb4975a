import { compareCodePoints, type BenchmarkDefinition } from '@primitives/benchmark';
import type { Findings } from '../findings.js';
import { SETS, type SetName } from '../release.js';
import type { SourceFolder } from '../source-folder.js';
import { textLines } from './text-lines.js';

/** The attribute–object pairs of a release and the vocabulary they span. */
export interface PairLists {
  readonly attributes: readonly string[];
  readonly objects: readonly string[];
  readonly pairs: BenchmarkDefinition['pairs'];
  /** Distinct lines of all sets, whatever the order of their attributes. */
  readonly compositions: ReadonlySet<string>;
  /** Attributes and objects. */
  readonly names: ReadonlySet<string>;
  /** Whether a set lists the pair. */
  has(set: SetName, attribute: string, object: string): boolean;
}

/**
 * Reads `<folder>/{train,val,test}_pairs.txt`: attributes and then the object, one composition per line, which is a
 * pair for each attribute. Single-attribute benchmarks have one attribute per line. @throws ImportStopped when a file
 * is missing
 */
export async function readPairLists(
  source: SourceFolder,
  folder: string,
  most: 'one' | 'many',
  findings: Findings,
): Promise<PairLists> {
  const named = { train: new Set<string>(), val: new Set<string>(), test: new Set<string>() };
  const attributes = new Set<string>();
  const objects = new Set<string>();
  const compositions = new Set<string>();
  for (const set of SETS) {
    const before = new Set<string>();
    for (const { text, place } of await textLines(source, await source.required(`${folder}/${set}_pairs.txt`))) {
      const words = text.trim().split(/[ \t]+/);
      const object = words.pop();
      if (object === undefined || words.length < 1 || (most === 'one' && words.length > 1)) {
        findings.add('line_malformed', {
          message: 'a line names no pair',
          place,
          expected: most === 'one' ? 'attribute object' : 'attribute … object',
          found: text,
        });
        continue;
      }
      const composition = [...words.sort(compareCodePoints), object].join(' ');
      if (before.has(composition))
        findings.add('label_twice', { message: 'a line repeats an earlier one', place, found: text });
      before.add(composition);
      objects.add(object);
      compositions.add(composition);
      for (const attribute of words) {
        attributes.add(attribute);
        named[set].add(`${attribute} ${object}`);
      }
    }
  }
  return {
    ...pairLists([...attributes].sort(compareCodePoints), [...objects].sort(compareCodePoints), named),
    compositions,
  };
}

function pairLists(
  attributes: readonly string[],
  objects: readonly string[],
  named: Readonly<Record<SetName, ReadonlySet<string>>>,
): Omit<PairLists, 'compositions'> {
  const attributeIndex = new Map(attributes.map((name, i) => [name, i]));
  const objectIndex = new Map(objects.map((name, i) => [name, i]));
  const indices = (set: SetName): [number, number][] =>
    [...named[set]]
      .map((pair): [number, number] => {
        const [attribute = '', object = ''] = pair.split(' ');
        return [attributeIndex.get(attribute) ?? -1, objectIndex.get(object) ?? -1];
      })
      .sort(([a, o], [b, p]) => a - b || o - p);
  return {
    attributes,
    objects,
    pairs: { train: indices('train'), val: indices('val'), test: indices('test') },
    names: new Set([...attributes, ...objects]),
    has: (set, attribute, object) => named[set].has(`${attribute} ${object}`),
  };
}
