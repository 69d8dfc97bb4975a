import type { PageServerLoad } from './$types';

/** The starter kit's examples: read at build time, so that the page shows the tested code. */
const EXAMPLES = import.meta.glob<string>('../../../../../../tools/baselines/examples/*.py', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const load: PageServerLoad = () => ({
  examples: Object.fromEntries(
    Object.entries(EXAMPLES).map(([path, code]) => [path.replace(/^.*\/(.*)\.py$/, '$1'), code.trimEnd()]),
  ),
});
