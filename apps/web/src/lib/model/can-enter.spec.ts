import { canEnter } from './can-enter.ts';

const line = { open: true, interfaces: ['classifier', 'dual-encoder'] };
const version = (face: string | null) => ({ interface: face });

it.each([
  ['can enter an open track of its interface', true, line, [version('classifier')]],
  ['can enter by the interface of an earlier version', true, line, [version('vqa'), version('dual-encoder')]],
  ['cannot enter a track of other interfaces', false, line, [version('vqa')]],
  ['cannot enter a closed track', false, { ...line, open: false }, [version('classifier')]],
  ['may enter if its interface is not known', true, line, [version(null)]],
])('a model %s', (_, can, track, versions) => expect(canEnter(track, versions)).toBe(can));
