import { NBSP } from '../format.ts';
import { poolLines } from './pool-needs.ts';

const none = { cores: null, memoryBytes: null, gpuMemoryBytes: null, isolation: null, providers: null };
type Pool = Parameters<typeof poolLines>[0];
const lines = (pool: Omit<Pool, 'trusted' | 'description'> & Partial<Pool>) =>
  poolLines({ trusted: true, description: '', ...pool }).map(([name, text]) => [name, text.replaceAll(NBSP, ' ')]);

it('names the minimum of the machines apart from what the tracks need', () => {
  expect(lines({ minimum: none, requiredIsolation: [{ level: 'L3', tracks: 12 }] })).toEqual([
    ['Images', 'hidden and public'],
    ['Minimum hardware', 'none'],
    ['Isolation that tracks require', 'L3 (12 tracks)'],
  ]);
  const minimum = {
    cores: 4,
    memoryBytes: 2 ** 33,
    gpuMemoryBytes: 2 ** 34,
    isolation: 'L2',
    providers: ['cuda', 'cpu'],
  };
  expect(
    lines({
      description: 'Lent machines',
      trusted: false,
      minimum: minimum as Pool['minimum'],
      requiredIsolation: [
        { level: 'L1', tracks: 1 },
        { level: 'L3', tracks: 2 },
      ],
    }),
  ).toEqual([
    ['Description', 'Lent machines'],
    ['Images', 'public only'],
    ['Minimum hardware', '4 cores, 8 GiB memory, GPU 16 GiB, L2, cuda or cpu'],
    ['Isolation that tracks require', 'L1 (1 track), L3 (2 tracks)'],
  ]);
  expect(lines({ minimum: none, requiredIsolation: [] }).at(-1)).toEqual([
    'Isolation that tracks require',
    'no open track',
  ]);
});
