import { SYNTHETIC_COST, SYNTHETIC_OPERATIONS, TINY_DEFINITION } from '@primitives/testing';
import { costOf, countedCostOf, runsPerImage } from './cost';

const [GRAPH] = SYNTHETIC_COST.graphs as [(typeof SYNTHETIC_COST.graphs)[0]];

describe('costOf', () => {
  it('counts one run of the image graph and the memory above an empty process', () => {
    expect(costOf(SYNTHETIC_COST, 1)).toEqual({
      parameters: 201_000,
      precision: null,
      flops: 37_029_888,
      flopsWithheld: null,
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

  it('counts only parameters of the text encoder, because prompts are encoded once', () => {
    const text = { ...GRAPH, role: 'text', parameters: 9_000, flops: 1e9 };
    expect(costOf({ ...SYNTHETIC_COST, graphs: [text, { ...GRAPH, role: 'vision' }] }, 1)).toMatchObject({
      parameters: 210_000,
      flops: 37_029_888,
    });
  });

  it('counts one run per text for a matcher', () => {
    expect(costOf(SYNTHETIC_COST, 4)).toMatchObject({
      flops: 4 * 37_029_888,
      imagesPerSecond: 4_000 / 9,
      latencyMs: 2.4,
      ratio: 0.04,
      memoryBytes: 35e6,
      runsPerImage: 4,
    });
  });

  it('counts a single run if the number of texts differs by image', () =>
    expect(costOf(SYNTHETIC_COST, null)).toMatchObject({ flops: 37_029_888, runsPerImage: null }));

  it('gives the reason for a missing latency, and then no throughput', () => {
    const withheld = { ...GRAPH, batch1: { withheld: 'the machine was not quiet' } };
    expect(costOf({ ...SYNTHETIC_COST, graphs: [withheld] }, 1)).toMatchObject({
      latencyMs: null,
      imagesPerSecond: null,
      ratio: null,
      withheld: 'the machine was not quiet',
      flops: 37_029_888,
    });
  });

  it('gives the 95th percentile if the runner reported it', () => {
    const reported = { ...GRAPH, batch1: { ...GRAPH.batch1, p95Ms: 0.8 } };
    expect(costOf({ ...SYNTHETIC_COST, graphs: [reported] }, 2)).toMatchObject({ latencyP95Ms: 1.6 });
  });

  it('sums the precision of all graphs if each is known', () => {
    const reported = { ...GRAPH, precision: { byType: { int8: 300, float32: 50 }, quantisation: 'qdq' as const } };
    const text = { ...GRAPH, role: 'text', precision: { byType: { float32: 50 }, quantisation: null } };
    const weights = [
      { dtype: 'int8', parameters: 300, share: 0.75 },
      { dtype: 'float32', parameters: 100, share: 0.25 },
    ];
    expect(costOf({ ...SYNTHETIC_COST, graphs: [reported, text] }, 1).precision).toEqual({
      weights,
      quantisation: ['qdq'],
    });
    expect(costOf({ ...SYNTHETIC_COST, graphs: [reported, GRAPH] }, 1).precision).toBeNull();
  });

  it('sums the CPU fallback of all graphs on another device if each is known', () => {
    const on = (provider: string, ...graphs: (typeof GRAPH)[]) =>
      costOf({ ...SYNTHETIC_COST, provider, graphs }, 1).fallback;
    const reported = { ...GRAPH, fallback: { nodes: 40, operators: { NonZero: 1, Shape: 2 } } };
    const text = { ...GRAPH, role: 'text', fallback: { nodes: 20, operators: { NonZero: 1, Gather: 1 } } };
    const operators = [
      { operator: 'NonZero', nodes: 2 },
      { operator: 'Shape', nodes: 2 },
      { operator: 'Gather', nodes: 1 },
    ];
    expect(on('cuda', reported, text)).toEqual({ nodes: 60, onProcessor: 5, operators });
    expect(on('cuda', reported, GRAPH)).toBeNull();
    expect(on('cpu', reported, text)).toBeNull();
  });

  it('gives no operations if they could not be counted', () => {
    expect(costOf({ ...SYNTHETIC_COST, graphs: [{ ...GRAPH, macs: null, flops: null }] }, 7)).toMatchObject({
      flops: null,
    });
  });
});

describe('countedCostOf', () => {
  it('has the same operations and parameters as the measurement, and no times', () => {
    const { parameters, precision, flops } = costOf(SYNTHETIC_COST, 4);
    expect(countedCostOf(SYNTHETIC_OPERATIONS, 4)).toMatchObject({
      parameters,
      precision,
      flops,
      flopsWithheld: null,
      memoryBytes: null,
      latencyMs: null,
      withheld: null,
      runsPerImage: 4,
      hardwareClass: null,
    });
  });

  it('gives the reasons why operations and times are missing', () => {
    const uncounted = SYNTHETIC_OPERATIONS.graphs.map((graph) => ({ ...graph, macs: null, flops: null }));
    const failed = 'model.onnx ended with memory while running';
    expect(countedCostOf({ v: 1, graphs: uncounted, failed }, 1, 'measurement failed: memory')).toMatchObject({
      parameters: 201_000,
      flops: null,
      flopsWithheld: failed,
      withheld: 'measurement failed: memory',
    });
  });
});

describe('runsPerImage', () => {
  it.each([
    ['classifier', 'mac', 1],
    ['dual-encoder', 'mac', 1],
    ['matcher', 'mac', 4],
    ['vqa', 'vaw-vqa', null],
  ] as const)('is for a %s with protocol %s: %s', (interfaceId, protocol, runs) =>
    expect(runsPerImage(interfaceId, protocol, TINY_DEFINITION)).toBe(runs),
  );
});
