import { pausedProducts, products, unitRows, type Rows } from './rows.js';

const rows = (n: number, width: number, from = 0): Rows => ({
  n,
  width,
  values: Float32Array.from({ length: n * width }, (_, i) => Math.sin(i + from) * 3),
});

describe('scalar products of rows', () => {
  it.each([1, 3, 4, 7, 8])('of %i rows are those of each row alone, to the last bit', (n) => {
    const [a, b] = [rows(n, 37), rows(5, 37, 100)];
    const expected = Array.from({ length: n * 5 }, (_, cell) => {
      let sum = 0;
      for (let d = 0; d < 37; d++) sum += a.values[Math.floor(cell / 5) * 37 + d]! * b.values[(cell % 5) * 37 + d]!;
      return Math.fround(100 * sum);
    });
    expect([...products(a, b, 100)]).toEqual(expected);
  });

  it('of many rows let other work run, and are the same to the last bit', async () => {
    const [a, b] = [rows(5, 1024), rows(10_000, 1024, 100)];
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const paused = await pausedProducts(a, b, 100);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
    expect(paused).toEqual(products(a, b, 100));
  });
});

describe('rows of length one', () => {
  it('keep their direction', () =>
    expect([...unitRows({ n: 2, width: 2, values: Float32Array.of(3, 4, -5, 0) }).values]).toEqual(
      [0.6, 0.8, -1, 0].map(Math.fround),
    ));
  it('stay zero if they were zero', () =>
    expect([...unitRows({ n: 1, width: 2, values: new Float32Array(2) }).values]).toEqual([0, 0]));
});
