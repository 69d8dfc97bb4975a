import { words } from './fleet.ts';
import { words as queue } from './queue-table.ts';

it('counts the evaluations of the queue by purpose', () => {
  expect(queue.counts([['ENTRY', 4]], 100)).toBe('4 evaluations: 4 of submissions.');
  const counts = [
    ['EXAMPLES', 14],
    ['RERUN', 1],
  ] as const;
  expect(queue.counts(counts, 100)).toBe('15 evaluations: 14 for the examples of data pages, 1 rerun.');
  expect(queue.counts(counts, 15)).toMatch(/^The first 15 evaluations/);
});

it('states the load of the machine and the work of a folded row, and no load of a runner that reports none', () => {
  expect(words.brief({ cpu: 0.43, gpu: 0.91 }, 1)).toBe('Machine: GPU 91%, CPU 43% · 1 shard');
  expect(words.brief(null, 0)).toBe('no shards');
});
