import { ONNX_LIMITS } from '../limits.js';
import type { Body, OnnxSummary } from './summary.js';

/** Size of the main graph after inlining every local function, as the runtime does on load. */
export type Expansion = { readonly nodes: number } | { readonly recursive: string };

/**
 * Counts without expanding: computes each function's size once and multiplies it by its calls.
 *
 * @returns nodes, at most one more than the bound; or the function that reaches itself
 */
export function expandFunctions(summary: OnnxSummary): Expansion {
  const bodies = new Map(summary.functions.map((it) => [it.key, it]));
  const sizes = new Map<string, number>();

  // A chain of calls may be as long as there are functions, so the traversal has an explicit stack.
  for (const root of bodies.keys()) {
    const path: { key: string; calls: Iterator<string> }[] = [];
    const open = new Set<string>();
    const enter = (key: string): void => {
      path.push({ key, calls: calledBy(bodies.get(key)!.body) });
      open.add(key);
    };
    if (!sizes.has(root)) enter(root);
    while (path.length > 0) {
      const { key, calls } = path[path.length - 1]!;
      const next = calls.next();
      if (next.done) {
        sizes.set(key, sizeOf(bodies.get(key)!.body));
        open.delete(key);
        path.pop();
      } else if (open.has(next.value)) {
        const { domain, name } = bodies.get(next.value)!;
        return { recursive: domain === '' ? name : `${domain}:${name}` };
      } else if (!sizes.has(next.value)) enter(next.value);
    }
  }
  return { nodes: sizeOf(summary.main) };

  function* calledBy(body: Body): Generator<string> {
    for (const key of body.keys()) if (bodies.has(key)) yield key;
  }

  function sizeOf(body: Body): number {
    let nodes = 0;
    for (const [key, { count }] of body) nodes += count * (sizes.get(key) ?? 1);
    return Math.min(nodes, ONNX_LIMITS.expandedNodes + 1);
  }
}
