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
  it('is full at its bound, not before', () => {
    expect([fits({ limitBytes: 100, usedBytes: 40 }, 60), fits({ limitBytes: 100, usedBytes: 40 }, 61)]).toEqual([
      true,
      false,
    ]);
    expect(code(40, 60)).toBeNull();
  });

  it('lets in what is kept already, also when it was lowered below what it holds', () => {
    expect(fits({ limitBytes: 10, usedBytes: 40 }, 0)).toBe(false);
    expect(code(40, 0, 40)).toBeNull();
  });

  it('says what is left, and never less than nothing', () => {
    expect(code(40, 61)).toMatchObject({
      code: 'storage_exceeded',
      message: 'Ada keeps 40 of 100 bytes, and 61 more do not fit',
      details: { expected: 'at most 60 bytes', found: '61 bytes' },
    });
    expect(code(40, 1, 10)).toMatchObject({ details: { expected: 'at most 0 bytes' } });
  });
});
