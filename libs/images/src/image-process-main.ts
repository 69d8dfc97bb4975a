/**
 * The image process: runs inside the sandbox and decodes one image at a time (libs/sandbox `serveRequests`).
 *
 * `{preprocessing, box?}` with the encoded image returns the prepared one; `{undecodable}` and `{emptyRegion}` are
 * answers too.
 */
import type { Preprocessing } from '@primitives/bundle';
import { serveRequests } from '@primitives/sandbox';
import { EmptyRegionError, type Box } from './crop.js';
import { tuneDecoder, UndecodableImageError } from './decode.js';
import { ImagePreparer } from './prepare.js';

tuneDecoder();

let current: { readonly key: string; readonly preparer: ImagePreparer } | undefined;

await serveRequests(async ({ head, tensors }) => {
  const key = JSON.stringify(head['preprocessing']);
  if (current?.key !== key) current = { key, preparer: new ImagePreparer(head['preprocessing'] as Preprocessing) };
  try {
    const bytes = await current.preparer.prepare(tensors[0]!.bytes, (head['box'] as Box | null) ?? undefined);
    return { head: {}, tensors: [{ name: 'pixels', type: 'uint8', dims: [bytes.length], bytes }] };
  } catch (error) {
    if (error instanceof UndecodableImageError) return { head: { undecodable: error.problem }, tensors: [] };
    if (error instanceof EmptyRegionError) return { head: { emptyRegion: true }, tensors: [] };
    throw error;
  }
});
