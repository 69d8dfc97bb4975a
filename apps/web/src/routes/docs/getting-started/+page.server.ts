import type { PageServerLoad } from './$types';

const [example = ''] = Object.values(
  import.meta.glob<string>('../../../../../../tools/baselines/examples/classifier.py', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** The script for a PyTorch model: read at build time, as by the starter kit. */
export const load: PageServerLoad = () => ({ example: example.trimEnd() });
