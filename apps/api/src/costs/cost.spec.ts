import { SYNTHETIC_EFFICIENCY, TINY_DEFINITION } from '@primitives/testing';
import { costOf, runsPerImage } from './cost';

const [GRAPH] = SYNTHETIC_EFFICIENCY.graphs as [(typeof SYNTHETIC_EFFICIENCY.graphs)[0]];

describe('what an image costs', () => {
  it('is one run of the graph that sees it, and the memory above an empty process', () => {
    expect(costOf(SYNTHETIC_EFFICIENCY, 1)).toEqual({
      parameters: 201_000,
      precision: null,
      flops: 37_029_888,
      memoryBytes: 35e6,
      latencyMs: 0.6,
      latencyLowMs: 0.5,
      latencyHighMs: 0.7,
      latencyP95Ms: null,
      imagesPerSecond: 16_000 / 9,
      ratio: 0.01,
      withheld: null,
      runsPerImage: 1,
      hardwareClass: 'a made-up machine',
      provider: 'cpu',
      fallback: null,
    });
  });

  it('leaves out the text tower but for its parameters: prompts are encoded once, images one by one', () => {
    const text = { ...GRAPH, role: 'text', parameters: 9_000, flops: 1e9 };
    expect(costOf({ ...SYNTHETIC_EFFICIENCY, graphs: [text, { ...GRAPH, role: 'vision' }] }, 1)).toMatchObject({
      parameters: 210_000,
      flops: 37_029_888,
    });
  });

  it('is one run for every text where the model sees image and text together', () => {
    expect(costOf(SYNTHETIC_EFFICIENCY, 4)).toMatchObject({
      flops: 4 * 37_029_888,
      imagesPerSecond: 4_000 / 9,
      latencyMs: 2.4,
      ratio: 0.04,
      memoryBytes: 35e6,
      runsPerImage: 4,
    });
  });

  it('is that of one run where every image is asked something else', () =>
    expect(costOf(SYNTHETIC_EFFICIENCY, null)).toMatchObject({ flops: 37_029_888, runsPerImage: null }));

  it('has no latency where none was told, and says why', () => {
    const withheld = { ...GRAPH, batch1: { withheld: 'the machine was not quiet' } };
    expect(costOf({ ...SYNTHETIC_EFFICIENCY, graphs: [withheld] }, 1)).toMatchObject({
      latencyMs: null,
      ratio: null,
      withheld: 'the machine was not quiet',
      flops: 37_029_888,
    });
  });

  it('has the 95th percentile where the runner told it', () => {
    const told = { ...GRAPH, batch1: { ...GRAPH.batch1, p95Ms: 0.8 } };
    expect(costOf({ ...SYNTHETIC_EFFICIENCY, graphs: [told] }, 2)).toMatchObject({ latencyP95Ms: 1.6 });
  });

  it('has the precision of all graphs together, where each was told', () => {
    const told = { ...GRAPH, precision: { byType: { int8: 300, float32: 50 }, quantisation: 'qdq' as const } };
    const text = { ...GRAPH, role: 'text', precision: { byType: { float32: 50 }, quantisation: null } };
    const weights = [
      { dtype: 'int8', parameters: 300, share: 0.75 },
      { dtype: 'float32', parameters: 100, share: 0.25 },
    ];
    expect(costOf({ ...SYNTHETIC_EFFICIENCY, graphs: [told, text] }, 1).precision).toEqual({
      weights,
      quantisation: ['qdq'],
    });
    expect(costOf({ ...SYNTHETIC_EFFICIENCY, graphs: [told, GRAPH] }, 1).precision).toBeNull();
  });

  it('has what fell back to the processor on another device, of all graphs together, where each was told', () => {
    const on = (provider: string, ...graphs: (typeof GRAPH)[]) =>
      costOf({ ...SYNTHETIC_EFFICIENCY, provider, graphs }, 1).fallback;
    const told = { ...GRAPH, fallback: { nodes: 40, operators: { NonZero: 1, Shape: 2 } } };
    const text = { ...GRAPH, role: 'text', fallback: { nodes: 20, operators: { NonZero: 1, Gather: 1 } } };
    const operators = [
      { operator: 'NonZero', nodes: 2 },
      { operator: 'Shape', nodes: 2 },
      { operator: 'Gather', nodes: 1 },
    ];
    expect(on('cuda', told, text)).toEqual({ nodes: 60, onProcessor: 5, operators });
    expect(on('cuda', told, GRAPH)).toBeNull();
    expect(on('cpu', told, text)).toBeNull();
  });

  it('has no operations where they could not be counted', () => {
    expect(costOf({ ...SYNTHETIC_EFFICIENCY, graphs: [{ ...GRAPH, macs: null, flops: null }] }, 7)).toMatchObject({
      flops: null,
    });
  });
});

describe('the runs for one image', () => {
  it.each([
    ['classifier', 'mac', 1],
    ['dual-encoder', 'mac', 1],
    ['matcher', 'mac', 4],
    ['vqa', 'vaw-vqa', null],
  ] as const)('of a %s under %s are %s', (interfaceId, protocol, runs) =>
    expect(runsPerImage(interfaceId, protocol, TINY_DEFINITION)).toBe(runs),
  );
});
