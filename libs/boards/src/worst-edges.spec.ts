import { worstEdges } from './worst-edges.js';

const edge = (child: string, value: number | null, n: number) => ({ child, value, n });

describe('the worst edges', () => {
  it('are those violated most, and of equal ones that with more instances first', () => {
    const edges = [edge('navy', 0.1, 40), edge('aqua', 0.5, 3), edge('teal', 0.5, 90), edge('mint', 0, 8)];
    expect(worstEdges(edges).map(({ child }) => child)).toEqual(['teal', 'aqua', 'navy', 'mint']);
    expect(worstEdges(edges, 2).map(({ child }) => child)).toEqual(['teal', 'aqua']);
  });
  it('leave out what was never compared, and keep the order they were given', () => {
    const edges = [edge('navy', null, 0), edge('aqua', 0, 3), edge('teal', 0, 3)];
    expect(worstEdges(edges).map(({ child }) => child)).toEqual(['aqua', 'teal']);
    expect(worstEdges([])).toEqual([]);
  });
});
