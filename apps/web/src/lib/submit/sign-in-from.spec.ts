import { signInFrom, signUpFrom } from './sign-in-from.ts';

const nextOf = (search: string, example: boolean) =>
  new URLSearchParams(signInFrom({ pathname: '/submit', search }, example).split('?')[1]).get('next');

it('leads back to the form, with the example bundle only where it was chosen', () => {
  expect(nextOf('?track=mac', true)).toBe('/submit?track=mac&example=');
  expect(nextOf('?track=mac&example=', false)).toBe('/submit?track=mac');
  expect(nextOf('', false)).toBe('/submit');
});

it('leads to the form for a new account, and back in the same way', () => {
  const href = signUpFrom({ pathname: '/submit', search: '?track=mac' }, true);
  const params = new URLSearchParams(href.split('?')[1]);
  expect(href).toMatch(/^\/sign-in\?/);
  expect([params.has('new'), params.get('next')]).toEqual([true, '/submit?track=mac&example=']);
});
