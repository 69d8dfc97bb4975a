import { poolTable } from './pool-table.js';

const minimum = { cores: null, memoryBytes: null, gpuMemoryBytes: null, isolation: null, providers: null };
const pool = { description: '', trusted: true, ready: 1, total: 2, waiting: 3, minimum, requiredIsolation: [] };

it('lists what the machines of a pool need apart from what its tracks need', () => {
  const lines = poolTable([
    { ...pool, name: 'cpu', requiredIsolation: [{ level: 'L3', tracks: 12 }] },
    {
      ...pool,
      name: 'gpu',
      minimum: { ...minimum, cores: 4, gpuMemoryBytes: 20 * 1024 ** 3, isolation: 'L2' },
      requiredIsolation: [
        { level: 'L1', tracks: 1 },
        { level: 'L3', tracks: 2 },
      ],
    },
    { ...pool, name: 'lent', trusted: false },
  ]).split('\n');
  const cells = lines.map((line) => line.trim().split(/ {2,}/));
  expect(cells[0]).toEqual(['pool', 'trust', 'ready', 'runners', 'waiting', 'machines need', 'tracks need']);
  expect(cells.slice(-3)).toEqual([
    ['cpu', 'trusted', '1', '2', '3', '–', 'L3 (12 tracks)'],
    ['gpu', 'trusted', '1', '2', '3', '4 cores, GPU 20 GiB, L2', 'L1 (1 track), L3 (2 tracks)'],
    ['lent', 'lent', '1', '2', '3', '–', '–'],
  ]);
});
