import { defects, type Observation } from './requirements.js';

const FREE = { cpuSeconds: 0, bytes: 0, stallSeconds: 0 };
const accept = { codes: ['tokenizer_invalid', 'memory'], mayPass: false };
const observed = (answer: Observation['answer'], change: Partial<Observation> = {}): Observation => ({
  answer,
  reading: FREE,
  running: null,
  ...change,
});

describe('the requirements for the answer to a hostile input', () => {
  it('accept a rejection with a listed code, or a more specific one', () => {
    expect(defects(accept, observed({ kind: 'rejected', codes: ['tokenizer_invalid', 'memory_preparing'] }))).toEqual(
      [],
    );
  });

  it('refuse a rejection with another code', () => {
    expect(defects(accept, observed({ kind: 'rejected', codes: ['model_crashed'] }))).toEqual([
      'rejected with model_crashed; expected one of tokenizer_invalid, memory',
    ]);
  });

  it('refuse a code that only shares its first letters with a listed one', () => {
    expect(defects(accept, observed({ kind: 'rejected', codes: ['tokenizers'] }))).toHaveLength(1);
  });

  it('refuse more findings than the limit', () => {
    const codes = Array.from({ length: 101 }, () => 'tokenizer_invalid');
    expect(defects(accept, observed({ kind: 'rejected', codes }))).toEqual(['101 findings; at most 100']);
  });

  it('accept a passing input only where that is allowed', () => {
    expect(defects({ ...accept, mayPass: true }, observed({ kind: 'accepted' }))).toEqual([]);
    expect(defects(accept, observed({ kind: 'accepted' }))).toHaveLength(1);
  });

  it.each([{ kind: 'error', message: 'TypeError' }, { kind: 'timeout' }, { kind: 'died', how: 'SIGABRT' }] as const)(
    'never accept $kind',
    (answer) => expect(defects({ ...accept, mayPass: true }, observed(answer))).toHaveLength(1),
  );

  it('limit the cost of running a bundle for the process that requests it', () => {
    const running = { cpuSeconds: 6, bytes: 5e8, stallSeconds: 2 };
    expect(defects(accept, observed({ kind: 'rejected', codes: ['memory'] }, { running }))).toEqual([
      'running took 6.0 CPU seconds; at most 5',
      'running took 500 MB of memory; at most 400 MB',
      'running blocked the event loop for 2.0 s; at most 1 s',
    ]);
  });

  it('allow reading to block the event loop, since it happens in a separate process', () => {
    expect(
      defects(accept, observed({ kind: 'rejected', codes: ['memory'] }, { reading: { ...FREE, stallSeconds: 9 } })),
    ).toEqual([]);
  });
});
