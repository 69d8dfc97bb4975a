/**
 * Runs the spec files in the worker's main context instead of jest's vm context, where V8 runs numeric code eight times
 * slower and where arrays and errors are of another realm than those of native modules (onnxruntime-node refuses such
 * arrays).
 *
 * Globals, environment variables and mocks of a spec file are reset when it ends. One memory outlives it: there
 * libs/testing stores the worker's database and broker.
 */
const { ModuleMocker } = require('jest-mock');

const workerMemory = new Map();

module.exports = class {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  // Getters stay getters: reading some of them (crypto, fetch) would load modules.
  #globals = Object.getOwnPropertyDescriptors(globalThis);
  #environment = { ...process.env };
  #exit = process.exit;

  setup() {
    globalThis.workerMemory = workerMemory;
  }

  teardown() {
    this.moduleMocker.restoreAllMocks();
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#environment)) delete process.env[name];
    Object.assign(process.env, this.#environment);
    for (const name of Reflect.ownKeys(globalThis))
      if (!(name in this.#globals)) Reflect.deleteProperty(globalThis, name);
    for (const name of Reflect.ownKeys(this.#globals))
      if (this.#globals[name].configurable) Object.defineProperty(globalThis, name, this.#globals[name]);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Not used to compile (jest-runtime.cjs), but jest requires one. */
  getVmContext() {
    return globalThis;
  }
};
