import { hiddenRefusal } from './hidden-refusal.js';

it.each([
  [true, 'evaluation_not_scored', 'a debug run is on no board, so that it cannot be withdrawn'],
  [false, 'forbidden', 'a maintainer hid this result'],
])('names why a hidden result cannot be withdrawn, debug: %s', (debug, code, message) =>
  expect(hiddenRefusal(debug)).toMatchObject({ code, message }),
);
