/**
 * Passes the host's typed-array constructors to tests (onnxruntime-node rejects arrays of another realm), and an object
 * that outlives one spec file, in which libs/testing caches the worker's database and broker.
 */
const { TestEnvironment } = require('jest-environment-node');

const SHARED = [
  'Float32Array',
  'Float64Array',
  'Int8Array',
  'Int16Array',
  'Int32Array',
  'BigInt64Array',
  'Uint8Array',
  'Uint16Array',
  'Uint32Array',
  'BigUint64Array',
  'Uint8ClampedArray',
  'ArrayBuffer',
  'SharedArrayBuffer',
];
const workerMemory = new Map();

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of SHARED) this.global[name] = globalThis[name];
    this.global.workerMemory = workerMemory;
  }
};
