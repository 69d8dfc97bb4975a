/** Messages are bounded: beliefs from approximate messages are overconfident otherwise. */
const MAX_LOGIT = 8;

/** Probability that an approximate reading is wrong: the attacker does not know the platform exactly. */
const MISREAD = 1e-2;

/** Images whose correct answers are counted together, and the reading of their number. */
export interface Observation {
  readonly images: Int32Array;
  /** The answered object of each image; it counts when it is correct. */
  readonly objects: Int32Array;
  /** −1 where a correct answer lowers the count; 1 when omitted. */
  readonly signs?: Int8Array;
  /** The attribute that must be correct as well; none where it is certain. */
  readonly attribute?: number;
  /** The exact number, or the probability of the reading given each number. */
  readonly read: number | ((right: number) => number);
}

interface Remembered extends Observation {
  /** Log odds that this observation adds to each of its cells: of the object, and of the attribute. */
  readonly object: Float64Array;
  readonly attributes: Float64Array;
}

/**
 * The attacker's beliefs about the object and the attributes of every image: independent beliefs, updated from counts
 * by expectation propagation. Without `candidates` it knows only the frequency of each attribute.
 */
export class Beliefs {
  /** Log probability up to a constant, by image and object; log odds by image and attribute. */
  readonly #object: Float64Array;
  readonly #attribute: Float64Array;
  readonly #prior: Float64Array;
  readonly #remembered: Remembered[] = [];

  constructor(
    readonly images: number,
    readonly objects: number,
    private readonly attributePrior: Float64Array,
    candidates?: (image: number) => readonly number[],
  ) {
    this.#prior = new Float64Array(images * objects);
    for (let image = 0; image < images; image++) {
      const possible = candidates?.(image) ?? Array.from({ length: objects }, (_, object) => object);
      for (const object of possible) this.#prior[image * objects + object] = 1 / possible.length;
    }
    this.#object = this.#prior.map(Math.log);
    const attributes = attributePrior.length;
    this.#attribute = Float64Array.from({ length: images * attributes }, (_, cell) => {
      const prior = attributePrior[cell % attributes]!;
      return Math.log(prior / (1 - prior));
    });
  }

  /** Updates the beliefs by the new observations and all earlier ones. @param sweeps over all observations */
  observe(observations: readonly Observation[], sweeps = 2): void {
    for (const observation of observations) {
      const { length } = observation.images;
      const remembered = { ...observation, object: new Float64Array(length), attributes: new Float64Array(length) };
      this.#remembered.push(remembered);
      this.#update(remembered);
    }
    for (let sweep = 1; sweep < sweeps; sweep++) for (const remembered of this.#remembered) this.#update(remembered);
  }

  /** The most probable object of an image. */
  best(image: number): number {
    let best = 0;
    for (let object = 1; object < this.objects; object++)
      if (this.#object[image * this.objects + object]! > this.#object[image * this.objects + best]!) best = object;
    return best;
  }

  /** The probability of each object of an image. */
  of(image: number): Float64Array {
    const logs = this.#object.subarray(image * this.objects, (image + 1) * this.objects);
    const most = logs.reduce((a, b) => Math.max(a, b), -Infinity);
    const weights = logs.map((log) => Math.exp(log - most));
    const total = weights.reduce((a, b) => a + b, 0);
    return weights.map((weight) => weight / total);
  }

  /** The probability of each attribute of an image. */
  attributesOf(image: number): Float64Array {
    const { length } = this.attributePrior;
    return this.#attribute.slice(image * length, (image + 1) * length).map(logistic);
  }

  /** Information about the true objects in bits: the increase of their log probability. */
  bits(truth: Uint8Array): number {
    let bits = 0;
    truth.forEach((object, image) => {
      bits += Math.log2(Math.max(1e-9, this.of(image)[object]!) / this.#prior[image * this.objects + object]!);
    });
    return bits;
  }

  #update(observation: Remembered): void {
    const { images, objects, attribute } = observation;
    const { length } = images;
    const [p, q] = [new Float64Array(length), new Float64Array(length).fill(1)];
    for (let at = 0; at < length; at++) {
      const image = images[at]!;
      this.#object[image * this.objects + objects[at]!]! -= observation.object[at]!; // beliefs without this observation
      p[at] = this.of(image)[objects[at]!]!;
      if (attribute === undefined) continue;
      const cell = image * this.attributePrior.length + attribute;
      this.#attribute[cell]! -= observation.attributes[at]!;
      q[at] = logistic(this.#attribute[cell]!);
    }
    const message = attribute === undefined ? sumMessage(observation, p) : groupMessage(observation, p, q);
    for (let at = 0; at < length; at++) {
      observation.object[at] = clipped(message(p[at]!, q[at]!, at));
      this.#object[images[at]! * this.objects + objects[at]!]! += observation.object[at]!;
      if (attribute === undefined) continue;
      observation.attributes[at] = clipped(message(q[at]!, p[at]!, at));
      this.#attribute[images[at]! * this.attributePrior.length + attribute]! += observation.attributes[at]!;
    }
  }
}

/** Log odds of one of two facts that must both be true, from an exact count of a small group. */
type Message = (own: number, other: number, at: number) => number;

/** The others are few and mostly wrong: their number is approximately Poisson, apart from the certain ones. */
function groupMessage({ read }: Observation, p: Float64Array, q: Float64Array): Message {
  if (typeof read !== 'number') return roundedGroupMessage(read, p, q);
  let [mean, certain] = [0, 0];
  p.forEach((each, at) => {
    const hit = each * q[at]!;
    if (hit > 0.9) certain++;
    else mean += hit;
  });
  const left = Math.max(0, read - certain);
  return (own, other) => {
    if (own * other > 0.9) return 0;
    return Math.log(Math.max(1e-4, (other * left) / Math.max(mean - own * other, 0.02) + 1 - other));
  };
}

/** The same for an approximate reading of a group: the number of the others is approximately normal. */
function roundedGroupMessage(read: (right: number) => number, p: Float64Array, q: Float64Array): Message {
  const hits = p.map((each, at) => each * q[at]!);
  const mean = hits.reduce((sum, hit) => sum + hit, 0);
  const spread = Math.sqrt(hits.reduce((sum, hit) => sum + hit * (1 - hit), 0.05));
  return (own, other) => {
    const without = expected(read, mean - own * other, spread) + MISREAD;
    const withOne = expected(read, mean - own * other + 1, spread) + MISREAD;
    return Math.log((other * withOne) / without + 1 - other);
  };
}

/** A small group with an exact reading: the distribution of its number is computed exactly. */
const SMALL = 48;

/** The others are many: their number is approximately normal. */
function sumMessage({ read, signs }: Observation, p: Float64Array): Message {
  if (typeof read === 'number' && !signs && p.length <= SMALL) return smallMessage(read, p);
  let [mean, variance] = [0, 0];
  p.forEach((each, at) => {
    mean += (signs?.[at] ?? 1) * each;
    variance += each * (1 - each);
  });
  return (own, _other, at) => {
    const sign = signs?.[at] ?? 1;
    const others = mean - sign * own;
    const spread = Math.sqrt(Math.max(variance - own * (1 - own), 0.05));
    const probability = (shift: number) =>
      typeof read === 'number' ? density(read, others + shift, spread) : expected(read, others + shift, spread);
    const floor = typeof read === 'number' ? 1e-9 : MISREAD;
    return Math.log((probability(sign) + floor) / (probability(0) + floor));
  };
}

function smallMessage(read: number, p: Float64Array): Message {
  return (_own, _other, at) => {
    let counts = [1];
    p.forEach((each, other) => {
      if (other === at) return;
      counts = Array.from(
        { length: counts.length + 1 },
        (_, n) => (counts[n] ?? 0) * (1 - each) + (counts[n - 1] ?? 0) * each,
      );
    });
    return Math.log(((counts[read - 1] ?? 0) + 1e-9) / ((counts[read] ?? 0) + 1e-9));
  };
}

/** Quadrature points and weights of the normal distribution. */
const POINTS = Array.from({ length: 25 }, (_, i) => (i - 12) / 4);
const WEIGHTS = POINTS.map((z) => Math.exp((-z * z) / 2));
const TOTAL = WEIGHTS.reduce((sum, weight) => sum + weight, 0);

const expected = (likelihood: (right: number) => number, mean: number, spread: number): number =>
  POINTS.reduce((sum, z, i) => sum + WEIGHTS[i]! * likelihood(mean + z * spread), 0) / TOTAL;

const density = (at: number, mean: number, spread: number): number =>
  Math.exp(-(((at - mean) / spread) ** 2) / 2) / spread;

const clipped = (value: number): number => Math.min(MAX_LOGIT, Math.max(-MAX_LOGIT, value));
const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
