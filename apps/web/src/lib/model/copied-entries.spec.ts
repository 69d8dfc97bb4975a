import { copiedEntries } from './copied-entries.ts';

it('names each entry that a version copies once, without debug runs and removed entries', () => {
  const run = (entry: { code: string } | null, debug = false) => ({ debug, copyOf: { entry } });
  const versions = [
    { evaluations: [run({ code: 'A' }), run({ code: 'B' }), run(null)] },
    { evaluations: [run({ code: 'A' }), run({ code: 'C' }, true), { debug: false, copyOf: null }] },
  ];
  expect(copiedEntries(versions)).toEqual([{ code: 'A' }, { code: 'B' }]);
});
