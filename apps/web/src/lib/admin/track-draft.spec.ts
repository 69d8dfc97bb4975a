import { emptyForm } from './new-track.ts';
import { draftOf } from './track-draft.ts';

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
