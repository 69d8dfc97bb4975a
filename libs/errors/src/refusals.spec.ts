import { receiptMissing, trackUnknown } from './refusals.js';

it('states that a withheld result has no receipt, instead of asking for a scored evaluation', () => {
  expect(receiptMissing('4F2K9Q', true).toFailure()).toMatchObject({
    code: 'receipt_unknown',
    found: '4F2K9Q, whose result is withheld',
    remedy: expect.stringContaining('only for published results'),
  });
  const { remedy, found } = receiptMissing('4F2K9Q', false).toFailure();
  expect([found, remedy]).toEqual(['4F2K9Q', expect.stringContaining('when its evaluation is scored')]);
});

it('suggests the nearest track', () => {
  expect(trackUnknown('shape', ['shapes', 'mac']).message).toBe('there is no track "shape"; did you mean shapes?');
  expect(trackUnknown('shape').message).toBe('there is no track "shape"');
});
