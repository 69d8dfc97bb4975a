import { attributesDiffering, slicesState } from './slices-state.ts';

const of = (...attributes: { significant: boolean; step: number | null }[]) => ({ attributes, objects: [], pairs: [] });
const rounded = { significant: false, step: 0.02 };

it('is undecided if no rounded value of any model differs significantly', () => {
  expect(slicesState([of(rounded), of(rounded)])).toBe('undecided');
  expect(slicesState([of(rounded), of({ ...rounded, significant: true })])).toBe('shown');
  expect(slicesState([of({ ...rounded, step: null })])).toBe('shown');
});
it('counts an attribute once that differs between several models', () => {
  const attribute = (name: string, significant: boolean) => ({ name, significant });
  const slices = [
    { attributes: [attribute('red', true), attribute('round', false)] },
    { attributes: [attribute('red', true), attribute('round', false)] },
  ];
  expect(attributesDiffering(slices)).toEqual({ differing: 1, all: 2 });
});
it('is none without any slice', () => expect(slicesState([of(), of()])).toBe('none'));
