import { boardsOf, type ProtocolId } from '@primitives/benchmark';
import { boardMetrics, metricDefinition } from '@primitives/metrics';

/** The labels of every metric that the first board of a protocol computes. */
export function allMetrics(protocol: ProtocolId): string[] {
  const [first = 'closed'] = protocol === 'compmap' ? [] : boardsOf({}, protocol);
  return boardMetrics(protocol, first).map((id) => metricDefinition(id).label);
}
