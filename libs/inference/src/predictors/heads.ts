import type { ProtocolId } from '@primitives/benchmark';
import { finding } from '@primitives/bundle';
import { activate, type Activation } from '../activation.js';
import { ModelRejectedError } from '../fault-finding.js';
import type { Predictor, PredictorParts } from '../predictor.js';
import { selectColumns } from '../rows.js';

/** One matrix: a head's output, and for each of the benchmark's columns the head's, or −1. */
interface Branch {
  readonly matrix: string;
  readonly output: string;
  readonly activation: Activation;
  readonly columns: Int32Array;
}

/**
 * Classifiers: each head's labels in the benchmark's order, for pairs (`mac`, `czsl`) or for attributes alone
 * (`vaw-classifier`).
 */
export function headsOf(protocol: ProtocolId, { model, definition }: PredictorParts): Predictor {
  const graph = model.graph('classifier')!;
  const branches = protocol === 'vaw-classifier' ? attributeBranch('score') : compositionBranches();
  return {
    async predict(pixels, { length: n }) {
      const outputs = await model.run(
        graph,
        n,
        { pixels },
        branches.map(({ output }) => output),
      );
      return Object.fromEntries(
        branches.map(({ matrix, output, activation, columns }) => {
          const { values, width } = outputs.get(output)!;
          if (columns.some((column) => column >= width))
            throw new ModelRejectedError(finding('run_failed', { file: graph.file }));
          return [matrix, selectColumns({ n, width, values: activate(values, width, activation) }, columns)];
        }),
      );
    },
  };

  function attributeBranch(matrix: string): Branch[] {
    const head = model.report.heads!.attribute;
    return head ? [{ matrix, ...head, columns: columnsOf(head.labels, definition.attributes) }] : [];
  }

  function compositionBranches(): Branch[] {
    const { attributes, objects } = definition;
    const { object, pair } = model.report.heads!;
    const pairs = attributes.flatMap((a) => objects.map((o) => pairName(a, o)));
    return [
      ...attributeBranch('attribute'),
      ...(object ? [{ matrix: 'object', ...object, columns: columnsOf(object.labels, objects) }] : []),
      ...(pair
        ? [
            {
              matrix: 'pair',
              ...pair,
              columns: columnsOf(
                pair.labels.map(([a, o]) => pairName(a, o)),
                pairs,
              ),
            },
          ]
        : []),
    ];
  }
}

const pairName = (attribute: string, object: string) => `${attribute}\0${object}`;

function columnsOf(labels: readonly string[], wanted: readonly string[]): Int32Array {
  const at = new Map(labels.map((label, column) => [label, column]));
  return Int32Array.from(wanted, (name) => at.get(name) ?? -1);
}
