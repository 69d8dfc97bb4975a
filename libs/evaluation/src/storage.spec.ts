import { assertFits, fits } from './storage.js';

const code = (usedBytes: number, bytes: number, limitBytes = 100) => {
  try {
    assertFits('Ada', { limitBytes, usedBytes }, bytes);
    return null;
  } catch (error) {
    return error;
  }
};

describe('the storage of a team', () => {
  it('is full at its limit, not before', () => {
    expect([fits({ limitBytes: 100, usedBytes: 40 }, 60), fits({ limitBytes: 100, usedBytes: 40 }, 61)]).toEqual([
      true,
      false,
    ]);
    expect(code(40, 60)).toBeNull();
  });

  it('accepts bytes that are stored already, even if the limit was lowered below the current use', () => {
    expect(fits({ limitBytes: 10, usedBytes: 40 }, 0)).toBe(false);
    expect(code(40, 0, 40)).toBeNull();
  });

  it('returns the remainder, and never less than zero', () => {
    expect(code(40, 61)).toMatchObject({
      code: 'storage_limit_exceeded',
      message: 'Ada keeps 40 of 100 bytes, and 61 more do not fit',
      details: { expected: 'at most 60 bytes', found: '61 bytes' },
    });
    expect(code(40, 1, 10)).toMatchObject({ details: { expected: 'at most 0 bytes' } });
  });
});
