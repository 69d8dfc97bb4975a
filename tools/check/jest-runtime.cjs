/**
 * Compiles modules for the main context, which jest-environment.cjs runs the spec files in.
 *
 * The spec files of a worker share the transformed and compiled code of a module; each evaluates it for itself.
 * Otherwise every spec file would compile the same libraries again.
 */
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** By path, with the source that it was made from: a changed file is transformed and compiled again. */
const transformed = new Map();
const compiled = new Map();

const sharedBySource = (cache, path, source, make) => {
  const known = cache.get(path);
  if (known?.source === source) return known.result;
  const result = make();
  cache.set(path, { source, result });
  return result;
};

exports.default = class MainContextRuntime extends Runtime {
  constructor(...given) {
    super(...given);
    const { executor } = this;
    executor.compile = (source, filename) =>
      sharedBySource(compiled, filename, source, () =>
        compileFunction(source, executor.injectedModuleParameters, {
          filename,
          importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
        }),
      );
    const transformer = given[3];
    const scriptTransformer = Object.create(transformer, {
      transform: {
        value: (filename, options, source) =>
          sharedBySource(transformed, filename, source, () => transformer.transform(filename, options, source)),
      },
    });
    this.transformCache.scriptTransformer = scriptTransformer;
  }
};
exports.__esModule = true;
