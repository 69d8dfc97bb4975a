import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Variables that our programs read outside of their configuration: by Node, its libraries, and libs/runtime for all
 * programs.
 */
const EVERYWHERE =
  /^(NODE_ENV|ORT_DISABLE_TELEMETRY|OTEL_EXPORTER_OTLP_ENDPOINT|PRIMITIVES_HEALTH_(PORT|HOST|SOCKET)|AWS_\w+)$/;
const FILES: Readonly<Record<string, string>> = {
  runner: 'runners/onnx/src/config.ts',
  prepare: 'tools/deploy/src/prepare-main.ts',
};

/** Returns the variables that a recipe sets and the program does not read: obsolete or misspelt ones. */
export function unknownVariables(root: string, program: string, names: readonly string[]): string[] {
  const config = readFileSync(join(root, FILES[program] ?? `apps/${program}/src/config.ts`), 'utf8');
  const reads = (name: string) => new RegExp(`\\b${name}:`).test(config);
  return names.filter((name) => !EVERYWHERE.test(name) && !reads(name) && !reads(name.replace(/_FILE$/, '')));
}
