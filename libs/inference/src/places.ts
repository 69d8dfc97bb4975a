import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolder } from '@primitives/sandbox';

const HERE = dirname(fileURLToPath(import.meta.url));
const PROGRAM = 'model-process-main.js';
/** The compiled program, also when this file itself runs from its source in a test. */
export const MODEL_PROGRAM = existsSync(join(HERE, PROGRAM)) ? join(HERE, PROGRAM) : join(HERE, '..', 'dist', PROGRAM);

/** Folder of ONNX Runtime's own libraries, with those of other providers if they were added. */
export const runtimeFolder = (): string =>
  join(packageFolder('onnxruntime-node', MODEL_PROGRAM), 'bin', 'napi-v6', process.platform, process.arch);
