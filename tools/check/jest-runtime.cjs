/** Compiles modules for the main context, which jest-environment.cjs runs the spec files in. */
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

exports.default = class MainContextRuntime extends Runtime {
  constructor(...given) {
    super(...given);
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }
};
exports.__esModule = true;
