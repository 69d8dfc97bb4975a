import { isDiskFull } from './disk-space.js';
import { neededBytesOf } from './out-of-space.js';
import { fullStorage, LOW_BYTES, resumeBytes } from './index.js';

const wrapped = (cause: unknown) => new Error('outer', { cause: new Error('inner', { cause }) });
const coded = (code: unknown) => Object.assign(new Error('failed'), { code });
const refusedByBroker = (err_code: number, description = '') =>
  Object.assign(new Error('failed'), { code: '500', api_error: { err_code, description } });

describe('an error of a full storage', () => {
  it.each([
    ['a write to a full disk', coded('ENOSPC'), 'disk'],
    ['a write beyond a disk quota', coded('EDQUOT'), 'disk'],
    ['a statement that Postgres had no room for', coded('53100'), 'database'],
    ['a message that JetStream had no room for', refusedByBroker(10047), 'broker'],
    ['a stream whose file could not grow', refusedByBroker(10077, 'write /data: no space left on device'), 'broker'],
    ['a full blob store', Object.assign(new Error('full'), { name: 'StoreFullError' }), 'blobs'],
    ['an upload that was answered with 507', coded('storage_full'), 'blobs'],
  ])('is detected: %s', (_, error, storage) => {
    expect(fullStorage(error)).toBe(storage);
    expect(fullStorage(wrapped(error))).toBe(storage);
  });

  it.each([
    ['a missing file', coded('ENOENT')],
    ['a broken connection', coded('ECONNRESET')],
    ['a stream that failed otherwise', refusedByBroker(10077, 'checksum')],
    ['no error object', 'ENOSPC'],
    ['nothing', undefined],
  ])('is not detected in %s', (_, error) => expect(fullStorage(error)).toBeNull());

  it('ends at a cyclic chain of causes', () => {
    const error = new Error('a circle');
    error.cause = error;
    expect(fullStorage(error)).toBeNull();
  });

  it('contains the needed bytes, where known', () => {
    expect(neededBytesOf(wrapped(Object.assign(coded('ENOSPC'), { neededBytes: 600 })))).toBe(600);
    expect(neededBytesOf(wrapped(coded('ENOSPC')))).toBe(0);
  });
});

describe('a disk', () => {
  const disk = { lowBytes: LOW_BYTES, neededBytes: 0 };
  it('is full below its lower bound, until it is above the upper one', () => {
    expect(isDiskFull(false, { ...disk, freeBytes: LOW_BYTES })).toBe(false);
    expect(isDiskFull(false, { ...disk, freeBytes: LOW_BYTES - 1 })).toBe(true);
    expect(isDiskFull(true, { ...disk, freeBytes: LOW_BYTES + 1 })).toBe(true);
    expect(isDiskFull(true, { ...disk, freeBytes: resumeBytes(disk) })).toBe(false);
  });
  it('is full until what did not fit would fit', () => {
    const wanting = { ...disk, neededBytes: 600e6 };
    expect(isDiskFull(false, { ...wanting, freeBytes: 600e6 })).toBe(true);
    expect(isDiskFull(true, { ...wanting, freeBytes: 600e6 + LOW_BYTES })).toBe(false);
  });
});
