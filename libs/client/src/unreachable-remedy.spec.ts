import { CODES } from '@primitives/errors';
import { unreachableRemedy } from './unreachable-remedy.js';

const START =
  'start the platform with `npm start` if you run it yourself, otherwise set its address with `primitives login --url ADDRESS`, PRIMITIVES_URL or `--url`';

it.each(['http://localhost:4600', 'http://127.0.0.1:9', 'http://[::1]:4600'])('names npm start for %s', (url) =>
  expect(unreachableRemedy(url)).toBe(START),
);

it.each(['https://primitives.example', 'https://localhost.example', ''])('does not name npm start for "%s"', (url) =>
  expect(unreachableRemedy(url)).toBe(CODES.unreachable.remedy),
);
