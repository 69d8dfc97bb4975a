import {
  acceptMeasurement,
  leaseMeasurement,
  requestMeasurement,
  saveOperationCount,
} from '@primitives/store/evaluations';
import { SYNTHETIC_COST, SYNTHETIC_OPERATIONS } from '@primitives/testing';

import type { Deployment } from './deployment.js';
import { MAC_ENTRIES, SHAPES_ENTRIES } from './entries.js';

/**
 * The measured cost of each entry of the MAC track, and the operations of the entries of Shapes.
 *
 * @param evaluationOf id of the evaluation of a submission's code
 */
export async function seedCosts({ api }: Deployment, evaluationOf: (code: string) => Promise<string>): Promise<void> {
  const [graph] = SYNTHETIC_COST.graphs;
  for (const { declared } of SHAPES_ENTRIES) {
    const parameters = declared.parameters ?? 0;
    const graphs = SYNTHETIC_OPERATIONS.graphs.map((counted) => ({ ...counted, parameters, flops: parameters * 200 }));
    const operations = { ...SYNTHETIC_OPERATIONS, graphs };
    await saveOperationCount(api.admin.manager, await evaluationOf(declared.code), 'hal-gpu-01', operations);
  }
  for (const [i, { declared }] of MAC_ENTRIES.entries()) {
    const evaluationId = await evaluationOf(declared.code);
    const parameters = declared.parameters ?? 0;
    const latency = { runs: 30, medianMs: 6 + 9 * i, p10Ms: 5 + 9 * i, p90Ms: 8 + 10 * i, p95Ms: 9 + 10 * i };
    const batch1 = { ...latency, cpuMedianMs: 6 + 9 * i, ratio: 1.2 };
    const precision = {
      byType: { int8: 0.97 * parameters, float32: 0.03 * parameters },
      quantisation: 'qdq',
    } as const;
    const fallback = { nodes: 312, operators: { Shape: 4, Gather: 2, NonZero: 1 } };
    const outcome = {
      ...SYNTHETIC_COST,
      provider: 'webgpu',
      graphs: [
        {
          ...graph!,
          parameters,
          macs: parameters * 260,
          flops: parameters * 520,
          batch1,
          fallback,
          ...(i !== 2 && { precision }),
        },
      ],
      memory: {
        emptyBytes: 55e6,
        loadedBytes: 4 * parameters,
        batch1Bytes: 5 * parameters,
        batch16Bytes: 6 * parameters,
      },
    };
    await api.admin.transaction(async (tx) => {
      const measurand = await requestMeasurement(tx, evaluationId);
      if (!measurand) return;
      const fence = await leaseMeasurement(tx, measurand, 'hal-gpu-01', { leaseMs: 60_000, maxLeases: 3 });
      const report = { v: 1, bundleSha256: measurand.bundleSha256, fence: fence ?? 0, outcome } as const;
      await acceptMeasurement(tx, measurand.pool, 'hal-gpu-01', report);
    });
  }
}
