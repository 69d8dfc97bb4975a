import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sandboxProgram, type SandboxProgram } from '@primitives/sandbox';

const HERE = dirname(fileURLToPath(import.meta.url));
const PROGRAM = 'image-process-main.js';
/** The compiled program, also when this file itself runs from its source in a test. */
const FILE = existsSync(join(HERE, PROGRAM)) ? join(HERE, PROGRAM) : join(HERE, '..', 'dist', PROGRAM);

const OWN = ['sandbox', 'bundle', 'wasm'].map((name) => `@primitives/${name}`);
const SHARP = ['sharp', '@img/colour', '@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64', 'detect-libc', 'semver'];

/**
 * V8 reserves ten gigabytes of addresses for each WebAssembly memory; a second resampler may exist until the first is
 * collected.
 */
const RESERVED_BYTES = 64e9;

/** The program that decodes images; at L3, which is linux x64 only, with sharp's libraries for it. */
export function imageProgram(): SandboxProgram {
  const packages = process.platform === 'linux' ? [...OWN, ...SHARP, 'zod'] : [];
  return { ...sandboxProgram(FILE, packages), reservedBytes: RESERVED_BYTES };
}
