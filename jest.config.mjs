/** One test runner for the whole deployment; CommonJS mode. Node loads libraries (tools/check/jest-runtime.cjs). */
const swc = [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      keepClassNames: true,
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
  },
];
export default {
  testEnvironment: '<rootDir>/tools/check/jest-environment.cjs',
  runtime: '<rootDir>/tools/check/jest-runtime.cjs',
  testSequencer: '<rootDir>/tools/check/slow-first.cjs',
  testMatch: ['<rootDir>/{apps,libs,runners,tools}/**/*.spec.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '/build/',
    '/\\.svelte-kit/',
    ...(process.env.PRIMITIVES_TEST_QUICK ? ['\\.long\\.spec\\.ts$'] : []),
  ],
  modulePathIgnorePatterns: [
    '<rootDir>/.*/dist/',
    '<rootDir>/apps/web/(build|\\.svelte-kit)/',
    '<rootDir>/.primitives(-dev)?/',
    '<rootDir>/.test/',
  ],
  transform: { '^.+\\.svelte\\.ts$': '<rootDir>/tools/check/jest-svelte.cjs', '^.+\\.(ts|js|mjs)$': swc },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^canonicalize$': '<rootDir>/node_modules/canonicalize/lib/canonicalize.js', // it names no entry for require
    '^@primitives/runner-(.*)$': '<rootDir>/runners/$1/src/index.ts',
    '^@primitives/tool-(.*)$': '<rootDir>/tools/$1/src/index.ts',
    '^@primitives/(api|dispatcher|scorer|cli)$': '<rootDir>/apps/$1/src/index.ts',
    '^@primitives/store/(.*)$': '<rootDir>/libs/store/src/$1/index.ts',
    '^@primitives/(.*)$': '<rootDir>/libs/$1/src/index.ts',
  },
  maxWorkers: 3, // on two processors: suites that start servers wait for much of their time
  // A machine that is busy with others makes no test fail; what must be fast is measured by `npm run bench`.
  testTimeout: 120_000,
  forceExit: true, // a handle that a failed test left open must not prevent the run from ending
};
