import { slicesState } from './slices-state.ts';

const of = (...attributes: { significant: boolean; step: number | null }[]) => ({ attributes, objects: [], pairs: [] });
const rounded = { significant: false, step: 0.02 };

it('is undecided if no rounded value of any model differs significantly', () => {
  expect(slicesState([of(rounded), of(rounded)])).toBe('undecided');
  expect(slicesState([of(rounded), of({ ...rounded, significant: true })])).toBe('shown');
  expect(slicesState([of({ ...rounded, step: null })])).toBe('shown');
});
it('is none without any slice', () => expect(slicesState([of(), of()])).toBe('none'));
