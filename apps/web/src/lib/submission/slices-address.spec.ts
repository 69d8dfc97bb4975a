import { readSlicesView, slicesHref, type SlicesView } from './slices-address.ts';

const read = (query: string) => readSlicesView(new URLSearchParams(query));

describe('the URL of the slices', () => {
  it('contains every choice', () => {
    const view: SlicesView = {
      ...({ track: 'mac', board: 'open', kind: 'pair', band: 'TAIL' } as const),
      ...({ text: 'wet cat', order: 'n', falling: true } as const),
    };
    expect(readSlicesView(new URL(slicesHref('4F2KW9', view), 'https://x').searchParams)).toEqual(view);
  });
  it('omits defaults', () => expect(slicesHref('4F2KW9', read(''))).toBe('/s/4F2KW9/attributes'));
  it('treats unknown values as defaults', () => expect(read('kind=verb&sort=-colour&band=x')).toEqual(read('')));
});
