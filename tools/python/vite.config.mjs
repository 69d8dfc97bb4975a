import { defineConfig } from 'vite';

/** Bundles the engine as one script without imports, for the V8 in the wheel. */
export default defineConfig({
  logLevel: 'warn',
  build: {
    outDir: 'src/primitives_bench',
    emptyOutDir: false,
    target: 'es2023',
    lib: { entry: 'dist/main.js', formats: ['iife'], name: 'engine', fileName: () => 'engine.js' },
  },
});
