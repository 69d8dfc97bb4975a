/** Decompresses raw deflate, chunk by chunk. */
export type InflateRaw = (deflated: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Inflates with the host's own `DecompressionStream`; browsers and Node have it. */
export async function* platformInflateRaw(deflated: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const reader = readable.getReader();
  const writer = writable.getWriter();
  // Errors of the input reach the reader through the stream.
  void feed().catch((error: unknown) => writer.abort(error).catch(() => undefined));
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }

  async function feed(): Promise<void> {
    for await (const chunk of deflated) await writer.write(chunk);
    await writer.close();
  }
}
