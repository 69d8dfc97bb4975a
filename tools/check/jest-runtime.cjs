/**
 * Compiles modules for the main context, which jest-environment.cjs runs the spec files in.
 *
 * The spec files of a worker share the transformed and compiled code of a module; each evaluates it again. Libraries
 * (in node_modules) are loaded by Node, once per worker, as in production: a spec file would need half a second to
 * evaluate them again.
 */
const { isBuiltin } = require('node:module');
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

const isLibrary = (path) => path.includes('/node_modules/') && /\.(?:[cm]?js|json|node)$/.test(path);

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

  requireModule(from, moduleName, options, ...others) {
    if (moduleName && !options?.isInternalModule && !isBuiltin(moduleName)) {
      const path = this._resolution.resolveCjs(from, moduleName);
      if (isLibrary(path)) return require(path);
    }
    return super.requireModule(from, moduleName, options, ...others);
  }
};
exports.__esModule = true;
