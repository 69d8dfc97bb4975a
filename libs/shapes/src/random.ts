/**
 * A small deterministic random number generator: sfc32 (Chris Doty-Humphrey's PractRand generator, 128 bits of state)
 * seeded from a string by four FNV-style accumulators and warmed up for 16 steps. Integer arithmetic only, so every
 * JavaScript engine generates the same numbers. Suitable for images and shuffles, not for secrets: its raw output must
 * not be public.
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: string) {
    [this.a, this.b, this.c] = stateOf(seed);
    for (let i = 0; i < 16; i++) this.bits();
  }

  /** 32 random bits as an unsigned integer. */
  bits(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A number in [0, 1). */
  fraction(): number {
    return this.bits() / 0x1_0000_0000;
  }

  /** A number in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.fraction();
  }

  /** An integer in [0, count). */
  below(count: number): number {
    return Math.floor(this.fraction() * count);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** −1 or 1. */
  sign(): -1 | 1 {
    return this.chance(0.5) ? 1 : -1;
  }

  /** One of the members, uniformly. @throws RangeError when there is none */
  pick<T>(members: readonly T[]): T {
    const member = members[this.below(members.length)];
    if (member === undefined) throw new RangeError('nothing to pick from');
    return member;
  }

  /** The members in a random order (Fisher–Yates); does not change the argument. */
  shuffled<T>(members: readonly T[]): T[] {
    const order = [...members];
    for (let i = order.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
  }
}

function stateOf(seed: string): [number, number, number] {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  for (const character of seed) {
    const code = character.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + (a >>> 15)), 0x85ebca6b);
    c = Math.imul(c ^ (code + (b >>> 13)), 0xc2b2ae35);
  }
  return [a, b, c];
}
