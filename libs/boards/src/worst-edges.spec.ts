import { worstEdges } from './worst-edges.js';

const edge = (child: string, value: number | null, n: number) => ({ child, value, n });

describe('the worst edges', () => {
  it('are those violated most; of equal ones, those with more instances come first', () => {
    const edges = [edge('navy', 0.1, 40), edge('aqua', 0.5, 3), edge('teal', 0.5, 90), edge('mint', 0, 8)];
    expect(worstEdges(edges).map(({ child }) => child)).toEqual(['teal', 'aqua', 'navy', 'mint']);
    expect(worstEdges(edges, 2).map(({ child }) => child)).toEqual(['teal', 'aqua']);
  });
  it('omit edges that were never compared, and do not reorder the input', () => {
    const edges = [edge('navy', null, 0), edge('aqua', 0, 3), edge('teal', 0, 3)];
    expect(worstEdges(edges).map(({ child }) => child)).toEqual(['aqua', 'teal']);
    expect(worstEdges([])).toEqual([]);
  });
});
