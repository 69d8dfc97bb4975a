import type { WireTensor } from '@primitives/sandbox';
import { Tensor } from 'onnxruntime-node';

/**
 * A tensor for ONNX Runtime, on every supported Node.
 *
 * Half precision is passed as Uint16Array with the type float16. `new Tensor('float16', …)` converts that to a
 * Float16Array if the language has one (Node 24), and the native binding reads a Float16Array as zero bytes: "not
 * enough space: expected 24576, got 0" (microsoft/onnxruntime#32323). Of an output only the bytes are read, so both
 * kinds of array work there.
 */
export function runtimeTensor({ type, dims, bytes }: WireTensor): Tensor {
  const aligned = bytes.slice().buffer; // tensors are at any offset of the payload; typed arrays need aligned memory
  switch (type) {
    case 'float32':
      return new Tensor(type, new Float32Array(aligned), dims);
    case 'float16':
      return Object.defineProperty(new Tensor('uint16', new Uint16Array(aligned), dims), 'type', { value: type });
    case 'int64':
      return new Tensor(type, new BigInt64Array(aligned), dims);
    case 'uint8':
      return new Tensor(type, new Uint8Array(aligned), dims);
  }
}
