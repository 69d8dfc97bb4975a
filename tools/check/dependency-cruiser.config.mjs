/**
 * Import cycles within a package, `import type` included, except those in the script of a Svelte component: Svelte's
 * compiler drops these before dependency-cruiser reads them; `component-cycles.spec.ts` finds them. Cycles between
 * packages fail `tsc -b` and `@nx/enforce-module-boundaries`.
 */
export default {
  forbidden: [{ name: 'no-import-cycle', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    includeOnly: '^(apps|libs|runners|tools)/',
    exclude: '(^|/)(dist|build|\\.svelte-kit|node_modules|\\.test|\\.primitives[^/]*)/',
    tsPreCompilationDeps: true,
    parser: 'swc',
  },
};
