import { withOwnNames, withPublicNames } from './log-names.js';

const RUNNERS = [
  { id: 'gpu-1', name: 'default-0aa1' },
  { id: 'gpu-1.lab', name: 'default-0bb2' },
];

describe('machine names in a log', () => {
  it.each([
    ['gpu-1 took the first shard', 'default-0aa1 took the first shard'],
    ['predicted by gpu-1.lab; the others may follow', 'predicted by default-0bb2; the others may follow'],
    ['gpu-1 and gpu-1.lab answered', 'default-0aa1 and default-0bb2 answered'],
    ['it was gpu-1.', 'it was default-0aa1.'],
    ['gpu-11 and my-gpu-1 are others', 'gpu-11 and my-gpu-1 are others'],
  ])('%j becomes %j', (message, expected) => expect(withPublicNames(message, RUNNERS)).toBe(expected));
  it('stay unchanged without known machines', () => expect(withPublicNames('gpu-1', [])).toBe('gpu-1'));
  it('are searchable by public name', () => expect(withOwnNames('default-0aa1 took', RUNNERS)).toBe('gpu-1 took'));
});
