import { open } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Blobs } from '@primitives/blobs';
import { checkBundleZip, type RandomAccess } from '@primitives/bundle';
import { BLOBS } from '../edges.js';

/** What the submission's row says of its bundle. */
export interface Glance {
  /** `unknown` where the bundle does not say; the validator then rejects it with the reason. */
  readonly interface: string;
  readonly parameters: number | null;
}

/** Bundles that are looked at together: each may cost some seconds of inflating. */
const AT_ONCE = 2;

/** Reads a bundle's interface and size without running it. Judging it is the dispatcher's work. */
@Injectable()
export class BundleGlance {
  private looking = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(@Inject(BLOBS) private readonly blobs: Blobs) {}

  async at(sha256: string): Promise<Glance> {
    if (this.looking >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.looking++;
    try {
      return await this.read(await this.blobs.path(sha256));
    } finally {
      this.looking--;
      this.waiting.shift()?.();
    }
  }

  private async read(path: string): Promise<Glance> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const archive: RandomAccess = {
        size,
        read: async (offset, length) => {
          const bytes = new Uint8Array(length);
          const { bytesRead } = await file.read(bytes, 0, length, offset);
          return bytes.subarray(0, bytesRead);
        },
      };
      const report = await checkBundleZip(archive);
      const parameters = report.graphs.reduce((sum, graph) => sum + graph.parameters.total, 0);
      return { interface: report.interface ?? 'unknown', parameters: parameters > 0 ? parameters : null };
    } finally {
      await file.close();
    }
  }
}
