import { createRequire } from 'node:module';
import type { Manifest } from './render-chart.js';

interface Model {
  validate(): void;
}

/**
 * Validates a manifest against the official schema of its kind (compiled, in the packages kubernetes-models and
 * @kubernetes-models/keda) and returns the fields that the schema never reads: misspelt or misplaced ones, which
 * Kubernetes would ignore silently.
 *
 * @throws the schema's error when values are missing or of the wrong type
 */
export function unknownFields(manifest: Manifest): string[] {
  const Kind = modelOf(manifest);
  const reads = new WeakMap<object, Set<string>>();
  const watched = Object.entries(manifest).map(([name, value]) => [name, watch(value, reads)] as const);
  Object.assign(new Kind({}), Object.fromEntries(watched)).validate();
  return watched.flatMap(([name, value]) => unread(value, name, reads));
}

function modelOf({ apiVersion, kind }: Manifest): new (manifest: object) => Model {
  const lib = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  const module = createRequire(import.meta.url)(`${lib}/${apiVersion}/${kind}`) as Record<
    string,
    new (manifest: object) => Model
  >;
  const Kind = module[kind];
  if (!Kind) throw new RangeError(`${lib} has no ${apiVersion} ${kind}`);
  return Kind;
}

/** A copy that records which of its fields were read. */
function watch(value: unknown, reads: WeakMap<object, Set<string>>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const copy = Array.isArray(value)
    ? value.map((each) => watch(each, reads))
    : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, watch(each, reads)]));
  const read = new Set<string>();
  const watched = new Proxy(copy, {
    get: (target, name) => (read.add(String(name)), Reflect.get(target, name) as unknown),
  });
  reads.set(watched, read);
  return watched;
}

function unread(value: unknown, path: string, reads: WeakMap<object, Set<string>>): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const read = new Set(reads.get(value)); // before our own code reads it
  return Object.entries(value).flatMap(([name, inside]) =>
    read.has(name) ? unread(inside, `${path}.${name}`, reads) : [`${path}.${name}`],
  );
}
