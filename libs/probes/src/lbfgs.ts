/** A smooth function: writes its gradient at x and returns its value. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number;

/** Multiplies a direction, in place, by the approximate inverse of the curvature: symmetric and positive definite. */
export type Preconditioner = (direction: Float64Array) => void;

export interface SolverRule {
  /** Converged when no component of the gradient is larger than this. */
  readonly tolerance: number;
  readonly maxIterations: number;
}

export interface Solution {
  readonly x: Float64Array;
  readonly value: number;
  readonly iterations: number;
  /** false when the iterations ran out, or no step improved: the result is the best point found. */
  readonly converged: boolean;
}

/** Pairs of steps and gradient changes that approximate the curvature. */
const MEMORY = 10;
const SUFFICIENT_DECREASE = 1e-4;
const CURVATURE = 0.9;
const LINE_STEPS = 40;
/** Relative error of a value that is a sum of many. */
const ROUNDING = 1e-10;

/**
 * Minimises a smooth function from `start` by L-BFGS (ten pairs) with a line search that meets the weak Wolfe
 * conditions. Deterministic: the same input gives the same point. O(iterations · (cost of the objective + memory · n)).
 *
 * @see Nocedal & Wright, Numerical Optimization, algorithms 7.4 and 7.5; Lewis & Overton 2013 for the bisection; Hager
 *   & Zhang 2005 for the approximate condition near the optimum
 */
export function minimise(
  objective: Objective,
  start: Float64Array,
  { tolerance, maxIterations }: SolverRule,
  precondition?: Preconditioner,
): Solution {
  let x: Float64Array = start.slice();
  let gradient: Float64Array = new Float64Array(x.length);
  let value = objective(x, gradient);
  const memory = new CurvatureMemory(precondition);
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    if (largest(gradient) <= tolerance) return { x, value, iterations: iteration, converged: true };
    let direction = memory.direction(gradient);
    let step = lineSearch(
      objective,
      x,
      value,
      gradient,
      direction,
      iteration === 0 && !precondition ? 1 / Math.max(1, norm(gradient)) : 1,
    );
    if (!step && memory.size > 0) {
      memory.clear(); // the curvature was misleading: try steepest descent before giving up
      direction = memory.direction(gradient);
      step = lineSearch(objective, x, value, gradient, direction, 1 / Math.max(1, norm(gradient)));
    }
    if (!step) return { x, value, iterations: iteration, converged: false };
    memory.learn(x, step.x, gradient, step.gradient);
    ({ x, value, gradient } = step);
  }
  return { x, value, iterations: maxIterations, converged: largest(gradient) <= tolerance };
}

class CurvatureMemory {
  private readonly pairs: { step: Float64Array; change: Float64Array; product: number }[] = [];

  constructor(private readonly precondition: Preconditioner | undefined) {}

  get size(): number {
    return this.pairs.length;
  }

  clear(): void {
    this.pairs.length = 0;
  }

  learn(from: Float64Array, to: Float64Array, before: Float64Array, after: Float64Array): void {
    const step = to.map((value, k) => value - from[k]!);
    const change = after.map((value, k) => value - before[k]!);
    const product = dot(step, change);
    if (!(product > 0)) return;
    this.pairs.push({ step, change, product });
    if (this.pairs.length > MEMORY) this.pairs.shift();
  }

  /** The two-loop recursion: minus the gradient, transformed by the approximate inverse curvature. */
  direction(gradient: Float64Array): Float64Array {
    const d = gradient.map((value) => -value);
    const alphas: number[] = [];
    for (const { step, change, product } of [...this.pairs].reverse()) {
      const alpha = dot(step, d) / product;
      alphas.unshift(alpha);
      add(d, change, -alpha);
    }
    const last = this.pairs.at(-1);
    if (this.precondition) this.precondition(d);
    else if (last) {
      const scale = last.product / dot(last.change, last.change);
      for (let k = 0; k < d.length; k++) d[k]! *= scale;
    }
    this.pairs.forEach(({ step, change, product }, i) => add(d, step, alphas[i]! - dot(change, d) / product));
    return d;
  }
}

/** A point along the direction that meets the Wolfe conditions, or undefined when bisection finds none. */
function lineSearch(
  objective: Objective,
  x: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
  first: number,
): { x: Float64Array; value: number; gradient: Float64Array } | undefined {
  const slope = dot(gradient, direction);
  if (!(slope < 0)) return undefined;
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  let length = first;
  let better: { x: Float64Array; value: number; gradient: Float64Array } | undefined;
  // Near the optimum rounding hides the decrease of the value; the slopes at both ends decide.
  const flatAndLower = (at: number, ahead: number) =>
    at <= value + ROUNDING * Math.abs(value) && ahead <= (2 * SUFFICIENT_DECREASE - 1) * slope;
  for (let attempt = 0; attempt < LINE_STEPS; attempt++) {
    const candidate = {
      x: x.map((at, k) => at + length * direction[k]!),
      value: 0,
      gradient: new Float64Array(x.length),
    };
    candidate.value = objective(candidate.x, candidate.gradient);
    const ahead = dot(candidate.gradient, direction);
    if (!(candidate.value <= value + SUFFICIENT_DECREASE * length * slope) && !flatAndLower(candidate.value, ahead))
      high = length;
    else {
      if (candidate.value < value) better = candidate;
      if (ahead >= CURVATURE * slope) return candidate;
      low = length;
    }
    length = Number.isFinite(high) ? (low + high) / 2 : 2 * length;
  }
  return better;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
}

function add(target: Float64Array, source: Float64Array, factor: number): void {
  for (let k = 0; k < target.length; k++) target[k]! += factor * source[k]!;
}

function norm(values: Float64Array): number {
  return Math.sqrt(dot(values, values));
}

function largest(values: Float64Array): number {
  let found = 0;
  for (const value of values) {
    const size = value < 0 ? -value : value;
    if (!(size <= found)) found = size;
  }
  return found;
}
