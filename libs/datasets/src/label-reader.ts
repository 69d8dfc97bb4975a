import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  BenchmarkDefinitionError,
  Instance,
  LabelledInstance,
  parseDefinition,
  type BenchmarkDefinition,
} from '@primitives/benchmark';
import { z } from 'zod';
import { SPLIT_FILES } from './split-files.js';

/** A file of a split is invalid. Contains the location, and never the labels. */
export class SplitFileError extends Error {
  override readonly name = 'SplitFileError';
  readonly code = 'split_file';

  constructor(
    readonly path: string,
    readonly place: string,
    readonly problem: string,
    options?: ErrorOptions,
  ) {
    super(`${path}: ${place}: ${problem}`, options);
  }
}

/**
 * The labels of a split, line by line. Ids are unique.
 *
 * @throws SplitFileError at the first line that is no labelled instance
 */
export function readLabels(path: string): Promise<LabelledInstance[]> {
  return parseLabels(createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity }), path);
}

/** As `readLabels`, of the lines of a file. @param path for errors */
export async function parseLabels(
  lines: AsyncIterable<string> | Iterable<string>,
  path: string,
): Promise<LabelledInstance[]> {
  const labels: LabelledInstance[] = [];
  const seen = new Set<string>();
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === '') continue;
    const label = parse(LabelledInstance, path, `line ${number}`, line);
    if (seen.has(label.id))
      throw new SplitFileError(path, `line ${number}`, `id "${label.id}" stands in the file twice`);
    seen.add(label.id);
    labels.push(label);
  }
  return labels;
}

/** The path of the instances in a split's folder: a list, or one instance per line as the platform publishes them. */
export function instancesFile(folder: string): string {
  const list = join(folder, SPLIT_FILES.instances);
  const lines = `${list}l`;
  return !existsSync(list) && existsSync(lines) ? lines : list;
}

/**
 * The instances of a split, in the order of its matrices' rows, of a `.json` or `.jsonl` file. Ids are unique.
 *
 * @throws SplitFileError
 */
export async function readInstances(path: string): Promise<Instance[]> {
  const text = await readFile(path, 'utf8');
  const instances = path.endsWith('.jsonl')
    ? text.split('\n').flatMap((line, i) => (line.trim() ? [parse(Instance, path, `line ${i + 1}`, line)] : []))
    : parse(z.array(Instance), path, 'the file', text);
  const seen = new Set<string>();
  for (const [i, { id }] of instances.entries()) {
    if (seen.has(id)) throw new SplitFileError(path, `[${i}]`, `id "${id}" stands in the file twice`);
    seen.add(id);
  }
  return instances;
}

/** The benchmark definition of a folder. @throws SplitFileError naming every contradiction */
export async function readDefinition(path: string): Promise<BenchmarkDefinition> {
  try {
    return parseDefinition(parse(z.unknown(), path, 'the file', await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof BenchmarkDefinitionError)
      throw new SplitFileError(path, 'the file', error.message, { cause: error });
    throw error;
  }
}

function parse<T>(schema: z.ZodType<T>, path: string, place: string, text: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The engine's own message quotes the text, which may be a label.
    throw new SplitFileError(path, place, 'this is not JSON');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SplitFileError(
    path,
    issue !== undefined && issue.path.length > 0 ? `${place}, ${issue.path.join('.')}` : place,
    issue?.message ?? 'not valid',
  );
}
