import { VAW_TEMPLATES, type InterfaceId, type LayoutRow, type ProtocolId } from '@primitives/benchmark';
import { encodeSafetensors, type Tensor } from '@primitives/protocol';
import { TINY_DEFINITION } from '@primitives/testing';
import { checkPredictions } from './check-predictions.js';

const f32 = (shape: number[], ...values: number[]): Tensor => ({ shape, data: Float32Array.from(values) });
const ROWS: LayoutRow[] = [{ queries: [0] }, { queries: [0, 1] }];
const definition = {
  ...TINY_DEFINITION,
  templates: { ...VAW_TEMPLATES, statements: { t1: 'It is {attribute}.' }, standard: 't1', withoutType: 't1' },
};
const check = (protocol: ProtocolId, interfaceId: InterfaceId, tensors: Record<string, Tensor>) => () =>
  checkPredictions(encodeSafetensors(new Map(Object.entries(tensors))), {
    definition,
    protocol,
    interface: interfaceId,
    rows: ROWS,
  });

describe('predictions', () => {
  it.each<[ProtocolId, InterfaceId, Record<string, Tensor>]>([
    ['mac', 'classifier', { object: f32([2, 2], 1, -Infinity, 3, 4) }],
    ['vaw-itc', 'dual-encoder', { score: f32([2, 2], 1, 2, 3, 4) }],
    ['vaw-itm', 'matcher', { query_score: f32([3], 1, 2, 3) }],
    ['vaw-vqa', 'vqa', { answer: f32([3], 1, 0, 1) }],
    ['attribute-probe', 'embedder', { embedding: f32([2, 3], 1, 2, 3, 4, 5, 6) }],
  ])('of %s by a %s are accepted', (protocol, interfaceId, tensors) =>
    expect(check(protocol, interfaceId, tensors)).not.toThrow(),
  );

  it.each<[string, ProtocolId, InterfaceId, Record<string, Tensor>]>([
    ['hold no matrix, expected attribute, object, pair', 'mac', 'classifier', {}],
    ['hold a matrix "attribute", expected pair', 'mac', 'matcher', { attribute: f32([2, 2], 1, 2, 3, 4) }],
    ['object has the shape [1, 2], expected float32 [2, 2]', 'mac', 'classifier', { object: f32([1, 2], 1, 2) }],
    ['object holds NaN or infinity in row 1', 'mac', 'classifier', { object: f32([2, 2], 1, 2, 3, NaN) }],
    ['query_score has the shape [2], expected float32 [3]', 'vaw-itm', 'matcher', { query_score: f32([2], 1, 2) }],
    ['answer holds what is neither 1 nor 0 in row 2', 'vaw-vqa', 'vqa', { answer: f32([3], 1, 0, 0.5) }],
    ['lack the matrix answer', 'vaw-vqa', 'vqa', { score: f32([3], 1, 0, 0.5) }],
    [
      'embedding holds NaN or infinity in row 0',
      'attribute-probe',
      'embedder',
      { embedding: f32([2, 1], -Infinity, 1) },
    ],
    [
      'embedding has the shape [2, 0], expected float32 [2, 1 to 16384]',
      'attribute-probe',
      'embedder',
      { embedding: f32([2, 0]) },
    ],
    [
      'embedding has the shape [2, 2049], expected float32 [2, 1 to 2048]',
      'compmap-embedding',
      'embedder',
      { embedding: f32([2, 2049], ...new Array<number>(2 * 2049).fill(1)) },
    ],
    [
      'score has the shape [2, 2, 1], expected float32 [2, 2]',
      'vaw-itc',
      'dual-encoder',
      { score: f32([2, 2, 1], 1, 2, 3, 4) },
    ],
  ])('are rejected: %s', (message, protocol, interfaceId, tensors) => {
    expect(check(protocol, interfaceId, tensors)).toThrow(message);
  });
});
