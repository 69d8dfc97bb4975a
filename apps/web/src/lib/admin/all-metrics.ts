import { boardsOf, type ProtocolId } from '@primitives/benchmark';
import { boardMetrics, metricDefinition } from '@primitives/metrics';

/** The labels of every metric that the first of these boards computes; without boards, that of the protocol. */
export function allMetrics(protocol: ProtocolId, boards?: readonly string[]): string[] {
  const [first = 'closed'] = boards ?? (protocol === 'compmap' ? [] : boardsOf({}, protocol));
  return boardMetrics(protocol, first).map((id) => metricDefinition(id).label);
}
