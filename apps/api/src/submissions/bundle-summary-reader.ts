import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Blobs } from '@primitives/blobs';
import { BundleChecker } from '@primitives/bundle-files';
import { BLOBS } from '../edges.js';

/** What the submission's row says of its bundle. */
export interface Glance {
  /** `unknown` where the bundle does not say; the validator then rejects it with the reason. */
  readonly interface: string;
  readonly parameters: number | null;
}

/** Bundles that are read at a time: each may cost some seconds of inflating. */
const AT_ONCE = 2;

/** Reads a bundle's interface and size without running it, in a process that can be killed. The dispatcher decides whether it is valid. */
@Injectable()
export class BundleSummaryReader implements OnModuleDestroy {
  private readonly checker = new BundleChecker(AT_ONCE);

  constructor(@Inject(BLOBS) private readonly blobs: Blobs) {}

  async at(sha256: string): Promise<Glance> {
    const report = await this.checker.check({ path: await this.blobs.path(sha256), archive: true });
    const parameters = report.graphs.reduce((sum, graph) => sum + graph.parameters.total, 0);
    return { interface: report.interface ?? 'unknown', parameters: parameters > 0 ? parameters : null };
  }

  onModuleDestroy(): Promise<void> {
    return this.checker.close();
  }
}
