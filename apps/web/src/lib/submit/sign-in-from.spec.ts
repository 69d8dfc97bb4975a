import { signInFrom } from './sign-in-from.ts';

const nextOf = (search: string, example: boolean) =>
  new URLSearchParams(signInFrom({ pathname: '/submit', search }, example).split('?')[1]).get('next');

it('leads back to the form, with the example bundle only where it was chosen', () => {
  expect(nextOf('?track=mac', true)).toBe('/submit?track=mac&example=');
  expect(nextOf('?track=mac&example=', false)).toBe('/submit?track=mac');
  expect(nextOf('', false)).toBe('/submit');
});
