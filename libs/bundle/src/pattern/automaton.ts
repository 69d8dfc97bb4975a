import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { Alphabet } from './alphabet.js';

/** Repetitions up to this count are expanded; above it they count as unbounded. */
const COPIES = 64;
const MAX_POSITIONS = 500;
const MAX_EDGES = 20_000;
/** Maximum nesting of assertions: each inner one is matched once for every position of the outer one. */
const MAX_NESTED = 3;
/** More ways than this to reach a position count as this many. */
const MANY = 1e9;

/** The pattern is too large to analyse. */
export class PatternTooComplexError extends Error {
  override readonly name = 'PatternTooComplexError';
}

/**
 * A pattern as a backtracking engine traverses it (Glushkov's automaton with multiplicities): a position is one place
 * in the pattern that consumes a character, and an edge counts the ways from one to the next.
 */
export interface Automaton {
  /** The set of characters that each position consumes; see `Alphabet.setOf`. */
  readonly sets: readonly number[];
  readonly first: Ways;
  readonly follow: readonly Ways[];
  /**
   * Positions after which the pattern can end at once, whatever text follows: an engine never backtracks beyond them.
   */
  readonly accepts: ReadonlySet<number>;
  /** Whether the pattern matches the empty string somewhere. */
  readonly nullable: boolean;
}

/** Number of ways by position. */
export type Ways = Map<number, number>;

/** Remaining work, shared by all patterns of a tokenizer, so that many small ones cannot add up. */
export class Budget {
  constructor(private steps: number) {}

  /** @throws PatternTooComplexError */
  spend(steps = 1): void {
    this.steps -= steps;
    if (this.steps < 0) throw new PatternTooComplexError('it takes too long to analyse');
  }
}

/** A part of a pattern under construction. */
interface Fragment {
  readonly first: Ways;
  readonly last: Ways;
  /** Ways to match nothing. */
  readonly empty: number;
  /** Whether one of these ways passes no assertion. */
  readonly free: boolean;
  /** Positions of `last` from which the end is reachable without an assertion. */
  readonly ends: ReadonlySet<number>;
}

const NOTHING: Fragment = { first: new Map(), last: new Map(), empty: 1, free: true, ends: new Set() };
const ASSERTED: Fragment = { ...NOTHING, free: false };

/**
 * The automata of a pattern: its own and one for each lookahead and lookbehind, which engines match separately.
 * Assertions count as passed and backreferences as empty.
 *
 * @throws PatternTooComplexError @throws SyntaxError
 */
export function automataOf(
  source: string,
  budget: Budget,
): { readonly alphabet: Alphabet; readonly automata: readonly Automaton[] } {
  const pattern = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, { unicode: true });
  const alphabet = new Alphabet(pattern, visitRanges);
  const depths = new Map<AST.Pattern | AST.LookaroundAssertion, number>([[pattern, 0]]);
  const automata: Automaton[] = [];
  for (const [part, depth] of depths) {
    if (depth > MAX_NESTED) throw new PatternTooComplexError(`assertions are nested deeper than ${MAX_NESTED}`);
    const backwards = part.type === 'Assertion' && part.kind === 'lookbehind';
    const builder = new Builder(alphabet, budget, backwards, (inner) => depths.set(inner, depth + 1));
    automata.push(builder.build(part.alternatives));
  }
  return { alphabet, automata };
}

function visitRanges(pattern: AST.Pattern, range: (min: number, max: number) => void): void {
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => range(value, value),
    onCharacterClassRangeEnter: ({ min, max }) => range(min.value, max.value),
  });
}

class Builder {
  private readonly sets: number[] = [];
  private readonly follow: Ways[] = [];
  private edges = 0;

  constructor(
    private readonly alphabet: Alphabet,
    private readonly budget: Budget,
    /** A lookbehind is matched from its end. */
    private readonly backwards: boolean,
    private readonly later: (assertion: AST.LookaroundAssertion) => void,
  ) {}

  build(alternatives: readonly AST.Alternative[]): Automaton {
    const { sets, follow } = this;
    const { first, ends, empty } = this.either(alternatives);
    return { sets, first, follow, accepts: ends, nullable: empty > 0 };
  }

  private either(alternatives: readonly AST.Alternative[]): Fragment {
    const parts = alternatives.map((it) => this.sequence(it.elements));
    const some = parts.some((it) => it.first.size > 0);
    const empty = parts.reduce((sum, it) => sum + it.empty, 0);
    return {
      first: merged(parts.map((it) => it.first)),
      last: merged(parts.map((it) => it.last)),
      // alternatives of nothing but assertions exclude each other, as those of \b do
      empty: Math.min(empty, some ? MANY : 1),
      free: parts.some((it) => it.free),
      ends: new Set(parts.flatMap((it) => [...it.ends])),
    };
  }

  private sequence(elements: readonly AST.Element[]): Fragment {
    const parts = elements.map((it) => this.element(it));
    return (this.backwards ? parts.reverse() : parts).reduce((before, after) => this.then(before, after), NOTHING);
  }

  private element(element: AST.Element): Fragment {
    this.budget.spend();
    if (isOneCharacter(element)) return this.position(element.raw);
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return this.either(element.alternatives);
      case 'Quantifier':
        return this.repeated(element);
      case 'Assertion':
        if (element.kind === 'lookahead' || element.kind === 'lookbehind') this.later(element);
        return ASSERTED;
      default:
        return ASSERTED;
    }
  }

  private position(atom: string): Fragment {
    const at = this.sets.push(this.alphabet.setOf(atom)) - 1;
    this.follow.push(new Map());
    if (at >= MAX_POSITIONS)
      throw new PatternTooComplexError(`it contains more than ${MAX_POSITIONS} character matchers`);
    return { first: new Map([[at, 1]]), last: new Map([[at, 1]]), empty: 0, free: false, ends: new Set([at]) };
  }

  private repeated({ element, min, max }: AST.Quantifier): Fragment {
    let result = NOTHING;
    for (let copies = Math.min(min, COPIES); copies > 1; copies--) result = this.then(result, this.element(element));
    if (max > COPIES) {
      const body = this.element(element);
      this.connect(body.last, body.first);
      // engines reject iterations that match nothing
      return this.then(result, min > 0 ? body : optional({ ...body, empty: 0 }));
    }
    if (min > 0) result = this.then(result, this.element(element));
    let rest = NOTHING;
    for (let copies = max - min; copies > 0; copies--) rest = optional(this.then(this.element(element), rest));
    return this.then(result, rest);
  }

  private then(before: Fragment, after: Fragment): Fragment {
    this.connect(before.last, after.first);
    return {
      first: merged([before.first, scaled(after.first, before.empty)]),
      last: merged([after.last, scaled(before.last, after.empty)]),
      empty: Math.min(before.empty * after.empty, MANY),
      free: before.free && after.free,
      ends: after.free ? new Set([...before.ends, ...after.ends]) : after.ends,
    };
  }

  private connect(from: Ways, to: Ways): void {
    for (const [a, out] of from) {
      const edges = this.follow[a]!;
      for (const [b, into] of to) {
        this.budget.spend();
        if (!edges.has(b) && ++this.edges > MAX_EDGES)
          throw new PatternTooComplexError('it has too many transitions between its parts');
        edges.set(b, Math.min((edges.get(b) ?? 0) + out * into, MANY));
      }
    }
  }
}

function optional(part: Fragment): Fragment {
  return { ...part, empty: Math.min(part.empty + 1, MANY), free: true };
}

function merged(all: readonly Ways[]): Ways {
  const sum: Ways = new Map();
  for (const ways of all) for (const [at, count] of ways) sum.set(at, Math.min((sum.get(at) ?? 0) + count, MANY));
  return sum;
}

function scaled(ways: Ways, factor: number): Ways {
  if (factor === 0) return new Map();
  return new Map([...ways].map(([at, count]) => [at, Math.min(count * factor, MANY)]));
}

/**
 * A character, a class, or the tokenizer library's translation of classes that JavaScript lacks:
 * `(?:(?=(?:[…]|[…]))[…])`, lookaheads before a character. Several alternatives are not one: an engine tries each.
 */
function isOneCharacter(element: AST.Element): boolean {
  if (element.type === 'Character' || element.type === 'CharacterClass' || element.type === 'CharacterSet') return true;
  const [only, ...others] = element.type === 'Group' ? element.alternatives : [];
  const last = only?.elements.at(-1);
  if (!only || !last || others.length > 0) return false;
  return (
    isOneCharacter(last) && only.elements.slice(0, -1).every((it) => it.type === 'Assertion' && isCharacterTest(it))
  );
}

/** A lookahead that looks one character ahead. */
function isCharacterTest(assertion: AST.Assertion): boolean {
  const isTest = (element: AST.Element | undefined): boolean =>
    element !== undefined && (isOneCharacter(element) || (element.type === 'Group' && areTests(element.alternatives)));
  const areTests = (alternatives: readonly AST.Alternative[]): boolean =>
    alternatives.every(({ elements }) => elements.length === 1 && isTest(elements[0]));
  return assertion.kind === 'lookahead' && areTests(assertion.alternatives);
}
