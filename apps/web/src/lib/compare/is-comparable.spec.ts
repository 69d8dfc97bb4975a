import { isComparable } from './is-comparable.ts';

const compared = (visibility: string, copyOf: object | null = null, debug = false) =>
  isComparable({ debug, publication: { visibility }, copyOf });

describe('a result can be compared', () => {
  it('while it is published', () =>
    expect(['SHOWN', 'WITHDRAWN', 'HIDDEN', 'EMBARGOED'].map((visibility) => compared(visibility))).toEqual([
      true,
      false,
      false,
      false,
    ]));
  it('unless it is an exact copy or a debug run', () =>
    expect([compared('SHOWN', { entry: null }), compared('SHOWN', null, true)]).toEqual([false, false]));
});
