/** Results of `make` in the order of the items, with at most `inFlight` calls ahead of the reader. */
export async function* inOrder<T, R>(
  items: readonly T[],
  inFlight: number,
  make: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const ahead: Promise<R>[] = [];
  let next = 0;
  const start = (): void => {
    const item = items[next++];
    if (item === undefined) return;
    const made = make(item);
    made.catch(() => undefined); // awaited later; until then it must not count as unhandled
    ahead.push(made);
  };
  while (ahead.length < inFlight && next < items.length) start();
  for (let made = ahead.shift(); made !== undefined; made = ahead.shift()) {
    const result = await made;
    start();
    yield result;
  }
}
