import { isNotLoaded } from './not-loaded.ts';

it.each([
  'Failed to fetch dynamically imported module: https://a.example/x.js',
  'error loading dynamically imported module: https://a.example/x.js',
  'Importing a module script failed.',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
])('recognises a file that did not arrive: %s', (message) => expect(isNotLoaded(new TypeError(message))).toBe(true));

it('leaves out faults of the page', () => {
  expect(isNotLoaded(new TypeError('x is undefined'))).toBe(false);
  expect(isNotLoaded(new Error('Load failed'))).toBe(false);
});
