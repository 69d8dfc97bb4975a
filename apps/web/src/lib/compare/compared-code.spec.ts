import { comparedCode } from './compared-code.ts';

const compared = (visibility: string, entry?: { code: string } | null, debug = false) =>
  comparedCode('SYYAVN', { debug, publication: { visibility }, copyOf: entry === undefined ? null : { entry } });

describe('the submission that is compared', () => {
  it('is the result itself while it is published', () =>
    expect(['SHOWN', 'WITHDRAWN', 'HIDDEN', 'EMBARGOED'].map((visibility) => compared(visibility))).toEqual([
      'SYYAVN',
      null,
      null,
      null,
    ]));
  it('is the entry of a copy, published or not', () =>
    expect([compared('SHOWN', { code: 'PTSD86' }), compared('WITHHELD', { code: 'PTSD86' })]).toEqual([
      'PTSD86',
      'PTSD86',
    ]));
  it('is none for a copy of a removed model and for a debug run', () =>
    expect([compared('SHOWN', null), compared('SHOWN', undefined, true)]).toEqual([null, null]));
});
