import {
  acceptedEdges,
  edgesOfMatrix,
  HierarchyEdge,
  supportOf,
  type AttributeLabels,
  type BenchmarkDefinition,
} from '@primitives/benchmark';
import { z } from 'zod';
import { decodeNpy, NpyError } from '../../npy.js';
import type { Findings } from '../findings.js';
import { isDeclared } from '../read/entry-checks.js';
import { jsonFile } from '../read/json-file.js';
import type { SourceFolder } from '../source-folder.js';

const EDGES = ['hierarchy.json', 'hierarchy.derived.json', 'data/hierarchy.json'];
const MATRIX = ['adjacency_matrix.npy', 'data/adjacency_matrix.npy'];

const Edges = z.union([
  z.object({ source: z.string().optional(), edges: z.array(HierarchyEdge) }),
  z.array(z.tuple([z.string(), z.string()])).transform((pairs) => ({
    source: undefined,
    edges: pairs.map(([parent, child]): HierarchyEdge => ({ parent, child })),
  })),
]);

type Hierarchy = BenchmarkDefinition['hierarchy'];

/**
 * The direct edges of the attribute hierarchy: from the authors' adjacency matrix, or from a list of edges, of which
 * proposed and rejected ones do not count. Without either there are no hierarchical metrics.
 *
 * @param attributes in the order of attribute_index.json, which is the matrix's
 */
export async function readHierarchy(
  source: SourceFolder,
  attributes: readonly string[],
  findings: Findings,
): Promise<Hierarchy> {
  const list = await source.firstOf(EDGES);
  if (list !== null) return fromList(source, list, attributes, findings);
  const matrix = await source.firstOf(MATRIX);
  if (matrix !== null) return fromMatrix(await source.bytes(matrix), matrix, attributes, findings);
  findings.add('file_optional', {
    message: 'without a hierarchy there are no CmAP and no violations',
    place: { file: EDGES[0] ?? '' },
  });
  return [];
}

async function fromList(
  source: SourceFolder,
  file: string,
  attributes: readonly string[],
  findings: Findings,
): Promise<Hierarchy> {
  const { source: origin, edges } = await jsonFile(source, file, Edges, findings);
  if (origin === 'derived') {
    findings.add('asset_derived', {
      message: 'the hierarchy was derived from the names by rules',
      place: { file },
      expected: 'the published hierarchy',
      found: `${edges.length} edges by rules`,
    });
  }
  const known = new Set(attributes);
  const read = new Set<string>();
  return acceptedEdges(edges).flatMap(([parent, child]): [string, string][] => {
    const edge = `${parent} → ${child}`;
    if (!isDeclared(known, [parent, child], { place: { file }, of: `the edge ${edge}` }, findings)) return [];
    if (read.has(edge)) {
      findings.add('label_twice', { message: `${file} has an edge twice`, place: { file }, found: edge });
      return [];
    }
    read.add(edge);
    return [[parent, child]];
  });
}

/** Edges that the labels deny more often than they confirm them, as where parents and children are swapped. */
export function noteContradictedEdges(edges: Hierarchy, labels: Iterable<AttributeLabels>, findings: Findings): void {
  for (const { parent, child, withParent, withoutParent } of supportOf(edges, labels))
    if (withoutParent > withParent)
      findings.add('edge_contradicted', {
        message: `most instances with ${child} are labelled without its parent ${parent}`,
        expected: `instances of ${child} with ${parent}`,
        found: `${withoutParent} without and ${withParent} with ${parent}`,
      });
}

function fromMatrix(bytes: Uint8Array, file: string, attributes: readonly string[], findings: Findings): Hierarchy {
  const { shape, data } = matrixOf(bytes, file, findings);
  const size = attributes.length;
  if (shape.length !== 2 || shape[0] !== size || shape[1] !== size) {
    findings.stop('file_unreadable', {
      message: `${file} is not a square matrix of the attributes`,
      place: { file },
      expected: `${size} × ${size}`,
      found: shape.join(' × '),
    });
  }
  return edgesOfMatrix(attributes, (row, column) => Number(data[row * size + column]) === 1);
}

function matrixOf(bytes: Uint8Array, file: string, findings: Findings): ReturnType<typeof decodeNpy> {
  try {
    return decodeNpy(bytes);
  } catch (error) {
    if (!(error instanceof NpyError)) throw error;
    return findings.stop('file_unreadable', {
      message: `${file} is not read: ${error.problem}`,
      place: { file },
      expected: 'an array that numpy.save wrote',
      found: error.problem,
    });
  }
}

/**
 * The edges among some attributes: one that is left out passes its children to its own parents. Ends in a cycle, too.
 * O(evaluated · edges).
 */
export function edgesAmong(edges: Hierarchy, evaluated: ReadonlySet<string>): Hierarchy {
  const parents = new Map<string, string[]>();
  for (const [parent, child] of edges) parents.set(child, [...(parents.get(child) ?? []), parent]);
  const nearest = (name: string, seen: Set<string>): string[] =>
    (parents.get(name) ?? []).flatMap((parent) => {
      if (seen.has(parent)) return [];
      seen.add(parent);
      return evaluated.has(parent) ? [parent] : nearest(parent, seen);
    });
  return [...evaluated].flatMap((child) =>
    nearest(child, new Set([child])).map((parent): [string, string] => [parent, child]),
  );
}
