import { finding, isFinding, type Finding } from './finding.js';
import { isObject, readJsonObject, UnreadableJson, type JsonObject } from './json-file.js';
import { CONFIG_BYTES, LABEL_LIMITS } from './limits.js';
import { isPlainText } from './plain-text.js';
import type { BundleSource } from './source.js';
import { described } from './tokenizer/problem.js';

export type Pair = readonly [attribute: string, object: string];

/** What a missing file of labels is, in a message. */
export const LABELS_ROLE = 'list of labels, one per output column';

const LABEL = `strings of 1 to ${LABEL_LIMITS.length} printable characters`;

/**
 * The list that `ref` (`config.json#id2label`, `labels.json#objects`) refers to, in the order of the output's columns.
 */
export async function readLabels(source: BundleSource, ref: string): Promise<readonly string[] | Finding> {
  const [file, list] = await follow(source, ref);
  if (isFinding(list)) return list;
  return checkList(file, list, isLabel, (it) => it, LABEL);
}

/** The same for a pair head: a list of [attribute, object]. */
export async function readPairs(source: BundleSource, ref: string): Promise<readonly Pair[] | Finding> {
  const [file, list] = await follow(source, ref);
  if (isFinding(list)) return list;
  return checkList(file, list, isPair, (it) => it.join('\n'), `pairs ["attribute", "object"] of ${LABEL}`);
}

async function follow(source: BundleSource, ref: string): Promise<[file: string, list: readonly unknown[] | Finding]> {
  const [file = '', key = ''] = ref.split('#');
  const refuse = (problem: string): [string, Finding] => [file, finding('label_list_invalid', { file, problem })];
  const json = await readJsonObject(source, file, CONFIG_BYTES);
  if (json === null) return [file, finding('file_missing', { name: file })];
  if (json instanceof UnreadableJson) return refuse(json.problem);
  const value = Object.hasOwn(json, key) ? json[key] : undefined;
  if (Array.isArray(value)) return [file, value];
  if (!isObject(value)) return refuse(`"${key}" is missing`);
  return [
    file,
    byIndex(value) ??
      finding('label_list_invalid', { file, problem: `"${key}" must number its labels from 0 without gaps` }),
  ];
}

/** `{"0": "red", "1": "green"}` as a list. */
function byIndex(labels: JsonObject): readonly unknown[] | null {
  const keys = Object.keys(labels);
  const list = keys.map((_, index) => labels[String(index)]);
  return list.every((it) => it !== undefined) ? list : null;
}

function checkList<T>(
  file: string,
  list: readonly unknown[],
  is: (it: unknown) => it is T,
  key: (it: T) => string,
  kind: string,
): readonly T[] | Finding {
  const refuse = (problem: string): Finding => finding('label_list_invalid', { file, problem });
  if (list.length === 0 || list.length > LABEL_LIMITS.count)
    return refuse(`a list of ${list.length} labels; expected 1 to ${LABEL_LIMITS.count}`);
  const wrong = list.findIndex((it) => !is(it));
  if (wrong >= 0) return refuse(`label ${wrong}: expected ${kind}; found ${described(list[wrong])}`);
  const seen = new Set<string>();
  const labels = list.filter(is);
  const twice = labels.find((it) => seen.size === seen.add(key(it)).size);
  return twice === undefined ? labels : refuse(`the label ${JSON.stringify(twice)} is in the list twice`);
}

/**
 * `__proto__` as a key would silently be lost; no benchmark has such a label. Names such as "constructor" are words.
 */
function isLabel(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= LABEL_LIMITS.length &&
    value !== '__proto__' &&
    isPlainText(value)
  );
}

function isPair(value: unknown): value is Pair {
  return Array.isArray(value) && value.length === 2 && value.every(isLabel);
}
