import { NBSP } from '../format.ts';
import { poolNeeds } from './pool-needs.ts';

const none = { cores: null, memoryBytes: null, gpuMemoryBytes: null, isolation: null, providers: null };
const text = (pool: Parameters<typeof poolNeeds>[0]) => poolNeeds(pool).replaceAll(NBSP, ' ');

it('names the minimum of the machines apart from what the tracks need', () => {
  expect(text({ minimum: none, requiredIsolation: [{ level: 'L3', tracks: 12 }] })).toBe(
    'machines need: no minimum; tracks need: L3 (12 tracks)',
  );
  expect(
    text({
      minimum: { cores: 4, memoryBytes: 2 ** 33, gpuMemoryBytes: 2 ** 34, isolation: 'L2', providers: ['cuda', 'cpu'] },
      requiredIsolation: [
        { level: 'L1', tracks: 1 },
        { level: 'L3', tracks: 2 },
      ],
    }),
  ).toBe('machines need: 4 cores, 8 GiB memory, GPU 16 GiB, L2, cuda or cpu; tracks need: L1 (1 track), L3 (2 tracks)');
  expect(text({ minimum: none, requiredIsolation: [] })).toBe('machines need: no minimum; tracks need: no open track');
});
