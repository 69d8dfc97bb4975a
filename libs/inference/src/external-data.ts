import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import type { InferenceSession } from 'onnxruntime-node';

const NO_WEIGHTS = /\.(onnx|json|txt|md)$/i;

/**
 * The external data of a graph, in memory, where ONNX Runtime cannot read it: it requires the real path of the bundle's
 * folder, which a process that gave up root may not follow below a folder of mode 0700. The weights are in memory twice
 * then.
 */
export function externalData(
  folder: string,
  file: string,
): Required<Pick<InferenceSession.SessionOptions, 'externalData'>> | null {
  const weights = readdirSync(folder).filter((name) => !NO_WEIGHTS.test(name));
  if (weights.length === 0 || canFollow(folder)) return null;
  const graph = readFileSync(`${folder}/${file}`); // small when its weights are elsewhere
  const named = weights.filter((name) => graph.includes(name));
  return { externalData: named.map((name) => ({ path: name, data: readFileSync(`${folder}/${name}`) })) };
}

function canFollow(folder: string): boolean {
  try {
    realpathSync(folder);
    return true;
  } catch {
    return false;
  }
}
