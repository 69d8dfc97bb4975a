import type { Alphabet } from './alphabet.js';
import { automataOf, type Automaton, type Budget, type Ways } from './automaton.js';

/** Growth of the time of a failing match with the length of the text. */
export type Backtracking = 'exponential' | 'polynomial' | 'harmless';

/** A text of this many equal characters; longer than nearly all prompts. */
const LENGTH = 200;
/** Ways through such a text: quadratic patterns have 20,000 from each start, cubic ones 1,300,000. */
const MAX_WAYS = 500_000;

/**
 * Whether a pattern can take exponential time, or time beyond what `MAX_WAYS` allows, on texts that it does not match.
 *
 * An engine that fails on a path returns to the last position where the pattern could have ended, never beyond. So only
 * paths between positions that do not accept count. Their number is exponential exactly where a position is on two
 * different cycles with the same text (Weideman et al. 2016, "EDA"), which a search in the product of the automaton
 * with itself finds. Polynomial growth (many optional parts in a row, loops in a row) is found by counting the ways
 * through a repeated character.
 *
 * It analyses the pattern alone: assertions count as passed, so some harmless patterns are rejected; and polynomial
 * growth of several loops in a row that need words longer than a character is missed. O(positions² · edges), bounded by
 * `budget`.
 *
 * @throws PatternTooComplexError @throws SyntaxError
 */
export function backtracking(
  source: string,
  budget: Budget,
): { readonly growth: Backtracking; readonly nullable: boolean } {
  const { alphabet, automata } = automataOf(source, budget);
  const overlaps = alphabet.overlaps();
  const some = (is: (automaton: Automaton) => boolean): boolean => automata.map(withoutAccepting).some(is);
  const growth = some((it) => hasTwoCycles(it, overlaps, budget))
    ? 'exponential'
    : some((it) => hasManyWays(it, alphabet, budget))
      ? 'polynomial'
      : 'harmless';
  return { growth, nullable: automata[0]!.nullable };
}

function withoutAccepting(automaton: Automaton): Automaton {
  const follow = automaton.follow.map((ways, at) => (automaton.accepts.has(at) ? new Map<number, number>() : ways));
  return { ...automaton, follow };
}

function hasTwoCycles({ sets, follow }: Automaton, overlaps: readonly ReadonlySet<number>[], budget: Budget): boolean {
  const size = follow.length;
  const before = reversed(follow);
  const settled = new Set<number>();
  for (let start = 0; start < size; start++) {
    if (settled.has(start)) continue;
    const ahead = reach([start], (it) => follow[it]!.keys(), budget);
    const behind = reach([start], (it) => before[it]!.keys(), budget);
    const loop = new Set([...ahead].filter((it) => behind.has(it)));
    for (const it of loop) settled.add(it);
    if (isAmbiguous(loop)) return true;
  }
  return false;

  /**
   * In a strongly connected component all pairs of a position with itself reach each other, so any of them may be start
   * and end.
   */
  function isAmbiguous(loop: ReadonlySet<number>): boolean {
    for (const at of loop) for (const [next, ways] of follow[at]!) if (ways > 1 && loop.has(next)) return true;
    if (loop.size < 2) return false;
    const pairs = (edges: readonly Ways[]) =>
      function* (pair: number): Iterable<number> {
        const [a, b] = [Math.floor(pair / size), pair % size];
        for (const nextA of edges[a]!.keys()) {
          if (!loop.has(nextA)) continue;
          for (const nextB of edges[b]!.keys()) {
            budget.spend();
            if (loop.has(nextB) && overlaps[sets[nextA]!]!.has(sets[nextB]!)) yield nextA * size + nextB;
          }
        }
      };
    const same = [...loop].map((it) => it * size + it);
    const apart = reach(same, pairs(follow), budget);
    const together = reach(same, pairs(before), budget);
    return [...apart].some((pair) => Math.floor(pair / size) !== pair % size && together.has(pair));
  }
}

/** Whether a text of one repeated character has very many ways through the pattern. */
function hasManyWays({ sets, first, follow }: Automaton, alphabet: Alphabet, budget: Budget): boolean {
  return alphabet.kinds().some((kind) => {
    const here = (ways: Ways): Ways => new Map([...ways].filter(([at]) => kind.has(sets[at]!)));
    const edges = follow.map(here);
    let ways = here(first);
    let total = 0;
    for (let length = 1; length <= LENGTH && ways.size > 0; length++) {
      const next: Ways = new Map();
      for (const [at, count] of ways) {
        total += count;
        budget.spend(1 + edges[at]!.size);
        for (const [to, times] of edges[at]!) next.set(to, (next.get(to) ?? 0) + count * times);
      }
      if (total > MAX_WAYS) return true;
      ways = next;
    }
    return false;
  });
}

function reversed(follow: readonly Ways[]): readonly Ways[] {
  const before: readonly Ways[] = follow.map(() => new Map());
  follow.forEach((ways, from) => ways.forEach((count, to) => before[to]!.set(from, count)));
  return before;
}

function reach(from: readonly number[], next: (at: number) => Iterable<number>, budget: Budget): Set<number> {
  const seen = new Set(from);
  const waiting = [...from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const it of next(at)) {
      budget.spend();
      if (!seen.has(it)) {
        seen.add(it);
        waiting.push(it);
      }
    }
  }
  return seen;
}
