import { granted } from './api-client.js';
import { RefusedError, UnavailableError } from './refusal.js';

describe('a refusal in an answer', () => {
  const answer = (code: string) => ({ __typename: 'UserError', code, message: 'no', remedy: 'wait' });

  it.each([
    ['submission_unknown', RefusedError],
    ['comparison_timeout', UnavailableError],
  ])('%s is an error of the class of its code', (code, kind) => {
    expect(() => granted(answer(code))).toThrow(kind);
  });
});
