import { finding, isFinding, type Finding } from './finding.js';
import { isObject, readJsonObject, UnreadableJson, type JsonObject } from './json-file.js';
import type { BundleSource } from './source.js';

export type Pair = readonly [attribute: string, object: string];

const MAX_LABELS = 1_000_000;

/** The list `ref` (`config.json#id2label`, `labels.json#objects`) points at, in the order of the output's columns. */
export async function readLabels(source: BundleSource, ref: string): Promise<readonly string[] | Finding> {
  const [file, list] = await follow(source, ref);
  if (isFinding(list)) return list;
  return checkList(file, list, isLabel, (it) => it, 'strings');
}

/** The same for a pair head: a list of [attribute, object]. */
export async function readPairs(source: BundleSource, ref: string): Promise<readonly Pair[] | Finding> {
  const [file, list] = await follow(source, ref);
  if (isFinding(list)) return list;
  return checkList(file, list, isPair, (it) => it.join('\n'), 'pairs ["attribute", "object"]');
}

async function follow(source: BundleSource, ref: string): Promise<[file: string, list: readonly unknown[] | Finding]> {
  const [file = '', key = ''] = ref.split('#');
  const refuse = (problem: string): [string, Finding] => [file, finding('label_list', { file, problem })];
  const json = await readJsonObject(source, file);
  if (json === null) return [file, finding('file_missing', { name: file })];
  if (json instanceof UnreadableJson) return refuse(json.problem);
  const value = Object.hasOwn(json, key) ? json[key] : undefined;
  if (Array.isArray(value)) return [file, value];
  if (!isObject(value)) return refuse(`"${key}" is missing`);
  return [
    file,
    byIndex(value) ?? finding('label_list', { file, problem: `"${key}" must number its labels from 0 without a gap` }),
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
  const refuse = (problem: string): Finding => finding('label_list', { file, problem });
  if (list.length === 0 || list.length > MAX_LABELS)
    return refuse(`a list of ${list.length} labels; expected 1 to ${MAX_LABELS}`);
  if (!list.every(is)) return refuse(`the labels must be ${kind}`);
  const seen = new Set<string>();
  const twice = list.find((it) => seen.size === seen.add(key(it)).size);
  return twice === undefined ? list : refuse(`the label ${JSON.stringify(twice)} stands in the list twice`);
}

function isLabel(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 1000;
}

function isPair(value: unknown): value is Pair {
  return Array.isArray(value) && value.length === 2 && value.every(isLabel);
}
