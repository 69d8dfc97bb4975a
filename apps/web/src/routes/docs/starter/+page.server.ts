import type { PageServerLoad } from './$types';

/** The starter kit's examples, as they run: read at build time, so that what is shown is what was tried. */
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
