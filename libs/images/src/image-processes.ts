import { outputSize, type Preprocessing } from '@primitives/bundle';
import {
  ProcessFaultError,
  ProcessPool,
  SandboxedProcess,
  type Isolation,
  type ProcessFault,
  type ProcessLimits,
} from '@primitives/sandbox';
import { EmptyRegionError, type Box } from './crop.js';
import { UndecodableImageError } from './decode.js';
import { imageProgram } from './image-program.js';

/** 64 megapixels decoded, resized and cropped take half of it. */
const LIMITS: ProcessLimits = { memoryBytes: 1.5e9, cpuSeconds: 24 * 3600 };
/** CPU time of one image; the largest accepted one takes three seconds. */
const IMAGE_MS = 20_000;
const PROBLEM_LENGTH = 300;

/**
 * Decodes and prepares images in sandboxed processes, several concurrently. A hostile image costs at most its own
 * process: the next image starts a new one.
 */
export class ImageProcesses {
  readonly #pool: ProcessPool;

  /** @param size number of images prepared concurrently */
  constructor(isolation: Isolation, size: number) {
    this.#pool = new ProcessPool(() => SandboxedProcess.start({ isolation, limits: LIMITS }, imageProgram()), size);
  }

  /** Starts the first process, so that the first image need not wait for it. @throws SandboxStartError */
  prepareProcess(): Promise<void> {
    return this.#pool.use(async () => undefined);
  }

  /**
   * @param box the region to use, instead of the whole image
   * @returns RGB bytes of `outputSize`, row by row @throws UndecodableImageError, EmptyRegionError, SandboxStartError
   */
  prepare(preprocessing: Preprocessing, encoded: Uint8Array, box?: Box): Promise<Uint8Array> {
    return this.#pool.use((process) => prepareIn(process, preprocessing, encoded, box));
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

async function prepareIn(
  process: SandboxedProcess,
  preprocessing: Preprocessing,
  encoded: Uint8Array,
  box?: Box,
): Promise<Uint8Array> {
  const request = {
    head: { preprocessing, box: box ?? null },
    tensors: [{ name: 'image', type: 'uint8' as const, dims: [encoded.length], bytes: encoded }],
  };
  try {
    const { head, tensors } = await process.request(request, IMAGE_MS);
    if (typeof head['undecodable'] === 'string')
      throw new UndecodableImageError(head['undecodable'].slice(0, PROBLEM_LENGTH));
    if (head['emptyRegion'] === true && box) throw new EmptyRegionError(box);
    const { width, height } = outputSize(preprocessing);
    const pixels = tensors[0]?.bytes;
    if (pixels?.length !== width * height * 3) throw process.distrust('other pixels than requested');
    return Uint8Array.from(pixels);
  } catch (error) {
    if (error instanceof ProcessFaultError) throw new UndecodableImageError(problemOf(error.fault), { cause: error });
    throw error;
  }
}

function problemOf(fault: ProcessFault): string {
  switch (fault.kind) {
    case 'memory':
      return 'decoding it takes more memory than an image may';
    case 'cpu':
    case 'timeout':
      return `decoding it did not finish within ${fault.seconds} s`;
    case 'crash':
      return `the decoder crashed (${fault.signal})`;
    case 'error':
    case 'answer':
      return fault.text.slice(0, PROBLEM_LENGTH);
  }
}
