import { readSlicesView, slicesHref, type SlicesView } from './slices-address.ts';

const read = (query: string) => readSlicesView(new URLSearchParams(query));

describe('the address of the slices', () => {
  it('says every choice', () => {
    const view: SlicesView = {
      ...({ track: 'mac', board: 'open', kind: 'pair', band: 'tail' } as const),
      ...({ text: 'wet cat', order: 'n', falling: true } as const),
    };
    expect(readSlicesView(new URL(slicesHref('4F2KW9', view), 'https://x').searchParams)).toEqual(view);
  });
  it('leaves out what is as usual', () => expect(slicesHref('4F2KW9', read(''))).toBe('/s/4F2KW9/attributes'));
  it('takes what it does not know as usual', () => expect(read('kind=verb&sort=-colour&band=x')).toEqual(read('')));
});
