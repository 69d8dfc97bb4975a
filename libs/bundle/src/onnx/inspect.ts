import { BundleRefused, finding, type Finding } from '../finding.js';
import { ONNX_LIMITS } from '../limits.js';
import type { RandomAccess } from '../source.js';
import { readOnnxModel } from './read-model.js';
import type { OnnxSummary } from './summary.js';

/** Files that people upload instead of a model, by their first bytes. */
const IMPOSTORS: readonly (readonly [what: string, offset: number, start: string])[] = [
  ['it is an ORT-format model; upload the .onnx file', 4, 'ORTM'],
  ['it is a Git LFS pointer; download the file with `git lfs pull`', 0, 'version https://git-lfs'],
  ['it is a zip archive, or a PyTorch checkpoint; export the model to ONNX', 0, 'PK\u0003\u0004'],
  ['it is a Python pickle, such as a PyTorch checkpoint; export the model to ONNX', 0, '\u0080\u0002'],
  ['it is a Python pickle, such as a PyTorch checkpoint; export the model to ONNX', 0, '\u0080\u0004'],
  ['it is a safetensors file; export the model to ONNX', 8, '{"'],
  ['it is a gzip archive; extract it', 0, '\u001f\u008b'],
  ['it is a web page', 0, '<!DOCTYPE'],
  ['it is a web page', 0, '<html'],
  ['it is a NumPy file', 0, '\u0093NUMPY'],
  ['it is a JSON file', 0, '{"'],
  ['it is a Keras or HDF5 file', 0, '\u0089HDF'],
];

/** First bytes of the fields of an ONNX model, in any order: number times 8 plus wire type. */
const MODEL_FIELDS = '\u0008\u0012\u001a"(2:Br\u00a2\u00ca\u00d2';

/** The structure of a model file, or why there is none. */
export async function inspectOnnx(file: string, access: RandomAccess): Promise<OnnxSummary | Finding> {
  if (access.size === 0) return finding('onnx_empty', { file });
  if (access.size > ONNX_LIMITS.fileBytes) return finding('onnx_too_large', { file, found: access.size });
  const start = String.fromCharCode(...(await access.read(0, Math.min(32, access.size))));
  const impostor = IMPOSTORS.find(([, offset, magic]) => start.startsWith(magic, offset));
  if (impostor) return finding('onnx_invalid', { file, detail: impostor[0] });
  try {
    return await readOnnxModel(file, access);
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error;
    if (MODEL_FIELDS.includes(start.charAt(0))) return error.finding;
    return finding('onnx_invalid', { file, offset: 0 });
  }
}
