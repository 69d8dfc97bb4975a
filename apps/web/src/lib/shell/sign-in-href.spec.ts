import { signInHref } from './sign-in-href.ts';

const from = (path: string) => signInHref(new URL(path, 'https://x.example'));

describe('the address of the sign-in page', () => {
  it('leads back to the page with its query', () =>
    expect(from('/submit?track=mac&debug=1')).toBe('/sign-in?next=%2Fsubmit%3Ftrack%3Dmac%26debug%3D1'));
  it('has no way back from the home page and the pages of the sign-in', () =>
    expect(['/', '/sign-in', '/sign-in?new=', '/reset', '/verify'].map(from)).toEqual(Array(5).fill('/sign-in')));
  it('keeps the way back on the sign-in page', () =>
    expect(from('/sign-in?new=&next=%2Fsubmit%3Ftrack%3Dmac')).toBe('/sign-in?next=%2Fsubmit%3Ftrack%3Dmac'));
});
