import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  packageFolder,
  packageInside,
  sandboxProgram,
  type Device,
  type Mount,
  type SandboxProgram,
} from '@primitives/sandbox';
import { MODEL_PROGRAM, runtimeFolder } from './places.js';

const PACKAGES = ['onnxruntime-common', '@huggingface/tokenizers', '@primitives/sandbox', '@primitives/tokenizer'];
const RUNTIME = 'onnxruntime-node';
/** The platform's graphs for self-tests and calibration of a device. */
const OWN_GRAPHS = 'models';

export function modelProgram(device: Device): SandboxProgram {
  const program = sandboxProgram(MODEL_PROGRAM, PACKAGES, [OWN_GRAPHS]);
  return { ...program, mounts: [...program.mounts, ...runtime(device)] };
}

/** ONNX Runtime, with the libraries of the device's provider next to its own, where it searches for them. */
function runtime({ companions }: Device): Mount[] {
  const root = packageFolder(RUNTIME, MODEL_PROGRAM);
  if (companions.length === 0) return [[root, packageInside(RUNTIME)]];
  const libraries = runtimeFolder();
  const inside = (path: string) => `${packageInside(RUNTIME)}${path.slice(root.length)}`;
  const own = readdirSync(libraries).filter((name) => !companions.some((path) => basename(path) === name));
  return [
    ...['package.json', 'dist'].map((name): Mount => [join(root, name), inside(join(root, name))]),
    ...[...own.map((name) => join(libraries, name)), ...companions].map((path): Mount => [
      path,
      inside(join(libraries, basename(path))),
    ]),
  ];
}
