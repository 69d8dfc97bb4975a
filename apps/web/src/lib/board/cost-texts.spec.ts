import type { BoardRow } from '@primitives/boards';

import { costTexts } from './cost-texts.ts';

const texts = (cost: Partial<NonNullable<BoardRow['cost']>> | null, known = true) => {
  const full = { latencyMs: null, flops: null, memoryBytes: null, ratio: null, hardwareClass: 'cpu', ...cost };
  const { first, details } = costTexts({ parameters: 4e6, cost: cost && full }, known);
  return [first, details].map((text) => text.replaceAll('\u00a0', ' '));
};

describe('the cost of the best entry', () => {
  it('is its latency', () =>
    expect(texts({ latencyMs: 12, flops: 8e9, memoryBytes: 1e6 })).toEqual(['12 ms per image', '4 M parameters']));
  it('is FLOPs and memory with the reason where the latency was withheld', () =>
    expect(texts({ flops: 8e9, memoryBytes: 1e6, withheld: 'the machine was not quiet: 90% took longer' })).toEqual([
      '8 GFLOPs per image',
      '1 MB memory (batch 16); 4 M parameters; no latency: the machine was not quiet',
    ]));
  it('is the memory where operations could not be counted', () =>
    expect(texts({ memoryBytes: 1e6, withheld: 'the machine was not quiet' })).toEqual([
      '1 MB memory (batch 16)',
      '4 M parameters; no latency: the machine was not quiet',
    ]));
  it('is FLOPs before the measurement', () =>
    expect(texts({ flops: 1.41e9, hardwareClass: null })).toEqual([
      '1.41 GFLOPs per image',
      '4 M parameters; time not measured yet',
    ]));
  it('is not known before the measurement where operations could not be counted', () =>
    expect(texts({ hardwareClass: null })).toEqual([
      'No measurement yet',
      '4 M parameters; operations could not be counted',
    ]));
  it('awaits a free runner before the measurement', () =>
    expect(texts(null)).toEqual([
      'No measurement yet',
      '4 M parameters; measured once per model, when a runner is free',
    ]));
  it('holds its line until costs are read', () => expect(texts(null, false)).toEqual([' ', '4 M parameters']));
});
