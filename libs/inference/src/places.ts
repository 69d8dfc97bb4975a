import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
/** The compiled program, also when this file itself runs from its source in a test. */
export const PROGRAM_FOLDER = existsSync(join(HERE, 'model-process-main.js')) ? HERE : join(HERE, '..', 'dist');
/** Graphs of our own, which a device is tried and calibrated with. */
export const MODELS_FOLDER = join(PROGRAM_FOLDER, '..', 'models');

/** A program of util-linux, null where it is not installed. */
export const systemProgram = (name: string): string | null => ['/usr/bin', '/bin'].map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;

/** Where a package lies, seen from here: hoisted to the root of the checkout, or not. */
export function packageFolder(name: string): string {
  const require = createRequire(join(PROGRAM_FOLDER, 'model-process-main.js'));
  for (const folder of require.resolve.paths(name) ?? []) if (existsSync(join(folder, name, 'package.json'))) return realpathSync(join(folder, name));
  throw new Error(`${name} is not installed`);
}

/** Where ONNX Runtime's own libraries lie, and those of its other providers where they were put beside. */
export const runtimeFolder = (): string => join(packageFolder('onnxruntime-node'), 'bin', 'napi-v6', process.platform, process.arch);
