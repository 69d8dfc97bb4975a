import { copyMark, resultNote } from './result-note.ts';

const COPY = { entry: { code: 'PTSD86' } };

it.each([
  ['listed', false, 'SHOWN', null],
  ['debug run', true, 'HIDDEN', null],
  ['copy of PTSD86', false, 'SHOWN', COPY],
  ['copy of Contrast', false, 'SHOWN', { entry: { code: 'PTSD86', name: 'Contrast' } }],
  ['copy of a removed model', false, 'SHOWN', { entry: null }],
  ['withdrawn', false, 'WITHDRAWN', null],
  ['withheld', false, 'WITHHELD', COPY],
  ['not listed', false, 'EMBARGOED', COPY],
])('the note is %p for debug %p, visibility %p, copy of %p', (note, debug, visibility, copyOf) =>
  expect(resultNote({ debug, publication: { visibility }, copyOf })).toBe(note),
);

it('there is none before the result', () =>
  expect(resultNote({ debug: false, publication: null, copyOf: null })).toBeNull());

it.each([
  ['copy of Contrast', false, 'EMBARGOED'],
  ['copy of Contrast', false, 'SHOWN'],
  [null, true, 'EMBARGOED'],
  [null, false, 'WITHDRAWN'],
])('a copy is marked %p for debug %p, visibility %p', (mark, debug, visibility) =>
  expect(
    copyMark({ debug, publication: { visibility }, copyOf: { entry: { code: 'PTSD86', name: 'Contrast' } } }),
  ).toBe(mark),
);
