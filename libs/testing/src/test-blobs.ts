import { openBlobs, type Blobs } from '@primitives/blobs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** An empty blob store in its own folder. @param parent folder in which it is created */
export async function testBlobs(parent = tmpdir()): Promise<{ blobs: Blobs; url: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(parent, 'primitives-blobs-'));
  const url = pathToFileURL(folder).href;
  return { blobs: openBlobs(url), url, remove: () => rm(folder, { recursive: true, force: true }) };
}
