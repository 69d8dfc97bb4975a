import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '@primitives/sandbox';
import { MODEL_PROGRAM } from './places.js';

/** Versions that determine the last bits of a prediction; for receipts. */
export function engineVersions(): { onnxruntime: string; preprocessing: string; tokenizer: string } {
  return {
    onnxruntime: versionOf('onnxruntime-node'),
    preprocessing: 'pillow-resample/1',
    tokenizer: `@huggingface/tokenizers ${versionOf('@huggingface/tokenizers')}`,
  };
}

function versionOf(name: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder(name, MODEL_PROGRAM), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
