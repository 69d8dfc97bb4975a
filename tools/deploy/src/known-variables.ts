import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What no program of ours reads by its configuration: Node's, its libraries', and those of libs/process for all programs alike. */
const EVERYWHERE =
  /^(NODE_ENV|ORT_DISABLE_TELEMETRY|OTEL_EXPORTER_OTLP_ENDPOINT|PRIMITIVES_HEALTH_(PORT|HOST|SOCKET)|AWS_\w+)$/;
const FILES: Readonly<Record<string, string>> = {
  runner: 'runners/onnx/src/config.ts',
  prepare: 'tools/deploy/src/prepare-main.ts',
};

/** Of the variables that a recipe sets for a program, those that the program does not read: left over from how it was, or misspelt. */
export function unknownVariables(root: string, program: string, names: readonly string[]): string[] {
  const config = readFileSync(join(root, FILES[program] ?? `apps/${program}/src/config.ts`), 'utf8');
  const reads = (name: string) => new RegExp(`\\b${name}:`).test(config);
  return names.filter((name) => !EVERYWHERE.test(name) && !reads(name) && !reads(name.replace(/_FILE$/, '')));
}
