import { uuidv7 } from './uuid.js';
import { newId } from './index.js';

describe('a new key', () => {
  it('is a UUID of version 7 that starts with the millisecond', () => {
    const id = uuidv7(Date.UTC(2026, 10, 21));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 21));
  });

  it('sorts by the fraction of the millisecond too', () => {
    expect(uuidv7(1_000.25) < uuidv7(1_000.5)).toBe(true);
    expect(uuidv7(1_000.999) < uuidv7(1_001)).toBe(true);
  });

  it('is never the same twice', () => expect(new Set(Array.from({ length: 10_000 }, newId)).size).toBe(10_000));
});
