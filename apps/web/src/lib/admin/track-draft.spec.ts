import { emptyForm } from './new-track.ts';
import { draftOf, stepHref, unfinishedOf } from './track-draft.ts';

const empty = emptyForm([]);

it('restores the fields and the step of a draft', () => {
  const form = { ...empty, title: 'Pairs', quotaLimit: 3 };
  expect(draftOf(JSON.stringify({ form, step: 2 }), empty, 4)).toEqual({ form, step: 2 });
});

it('leaves out what is no field or has another type, and steps that do not exist', () => {
  const text = JSON.stringify({ form: { title: 7, other: 'x', slug: 'pairs' }, step: 9 });
  expect(draftOf(text, empty, 4)).toEqual({ form: { ...empty, slug: 'pairs' }, step: 3 });
  expect(draftOf('{}', empty, 4)).toEqual({ form: empty, step: 0 });
});

it('is none for no text and for damaged text', () =>
  expect([draftOf(null, empty, 4), draftOf('{', empty, 4), draftOf('null', empty, 4)]).toEqual([null, null, null]));

it('names an unfinished draft with its step for the list of tracks', () => {
  const text = JSON.stringify({ form: { ...empty, title: 'Pairs' }, step: 2 });
  expect(unfinishedOf(text)).toEqual({ title: 'Pairs', step: 2 });
  expect(unfinishedOf('{}')).toEqual({ title: '', step: 0 });
  expect([unfinishedOf(null), unfinishedOf('{')]).toEqual([null, null]);
  expect(stepHref(2)).toBe('/admin?view=tracks&step=3');
});
