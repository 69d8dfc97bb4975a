import { copiedEntries } from './copied-entries.ts';

const entry = (code: string, name = code) => ({ code, name });
const run = (copied: ReturnType<typeof entry> | null, debug = false) => ({ debug, copyOf: { entry: copied } });

it('names each entry that a version copies once, without debug runs and removed entries', () => {
  const versions = [
    { code: 'V2', evaluations: [run(entry('A')), run(entry('B')), run(null)] },
    { code: 'V1', evaluations: [run(entry('A')), run(entry('C'), true), { debug: false, copyOf: null }] },
  ];
  expect(copiedEntries(versions)).toEqual([entry('A'), entry('B')]);
});

it('names a model once that is a separate entry on each track, and no own version', () => {
  const evaluations = [run(entry('A', 'CLIP')), run(entry('B', 'CLIP')), run(entry('V1', 'Own'))];
  const versions = [
    { code: 'V2', evaluations },
    { code: 'V1', evaluations: [] },
  ];
  expect(copiedEntries(versions)).toEqual([entry('A', 'CLIP')]);
});
