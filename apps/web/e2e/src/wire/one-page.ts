/** A connection with all of its nodes on one page. */
export const onePage = <Node>(nodes: readonly Node[]) => ({
  nodes,
  totalCount: nodes.length,
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
});
