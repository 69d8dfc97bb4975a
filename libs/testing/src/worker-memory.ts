declare global {
  /** Provided by tools/check/jest-environment.cjs: lives as long as the jest worker, across spec files. */
  var workerMemory: Map<string, unknown> | undefined;
}

/** The result of the first call of `make` in this jest worker; a failure is remembered too. */
export function oncePerWorker<T>(key: string, make: () => T): T {
  const memory = (globalThis.workerMemory ??= new Map());
  if (!memory.has(key)) memory.set(key, make());
  return memory.get(key) as T;
}
