const PARTIAL = 206;

/**
 * The bytes of the answer to a request for the part of a file from `start` on. Fails where the answer is the whole
 * file, as from a proxy that drops the header, unless the part begins there too.
 */
export async function readPart(response: Response, start: number): Promise<Uint8Array> {
  if (response.status !== PARTIAL && !(response.ok && start === 0)) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}
