/** Compiles the runes of `.svelte.ts` modules: swc removes the types, Svelte compiles the runes, swc emits CommonJS. */
const { createHash } = require('node:crypto');
const swc = require('@swc/core');
const { compileModule, VERSION } = require('svelte/compiler');

const TYPES_AWAY = {
  swcrc: false,
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'es6' },
};
const TO_COMMONJS = {
  swcrc: false,
  sourceMaps: 'inline',
  jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
  module: { type: 'commonjs' },
};

module.exports = {
  getCacheKey: (source, path) => createHash('sha256').update(`${VERSION}\0${path}\0${source}`).digest('hex'),
  process(source, filename) {
    const plain = swc.transformSync(source, { ...TYPES_AWAY, filename });
    const runes = compileModule(plain.code, { filename, generate: 'client', dev: false });
    return swc.transformSync(runes.js.code, { ...TO_COMMONJS, filename: filename.replace(/\.ts$/, '.js') });
  },
};
