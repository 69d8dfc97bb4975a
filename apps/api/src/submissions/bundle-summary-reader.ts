import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Blobs } from '@primitives/blobs';
import { BundleChecker } from '@primitives/bundle-files';
import { BLOBS } from '../injection-tokens.js';

/** The fields of a submission's row that come from its bundle. */
export interface BundleSummary {
  /** `unknown` when the bundle declares none; the validator then rejects it with the reason. */
  readonly interface: string;
  readonly parameters: number | null;
  /** Null if it could not be computed. */
  readonly fingerprint: string | null;
}

/** Maximum concurrent reads: inflating a bundle may take some seconds. */
const AT_ONCE = 2;

/**
 * Reads a bundle's interface, size and fingerprint without running it, in a child process with a time limit. The
 * dispatcher validates the bundle.
 */
@Injectable()
export class BundleSummaryReader implements OnModuleDestroy {
  private readonly checker = new BundleChecker(AT_ONCE, { keepReady: true });

  constructor(@Inject(BLOBS) private readonly blobs: Blobs) {}

  async at(sha256: string): Promise<BundleSummary> {
    const { report, fingerprint } = await this.checker.identify({ path: await this.blobs.path(sha256), archive: true });
    const parameters = report.graphs.reduce((sum, graph) => sum + graph.parameters.total, 0);
    return { interface: report.interface ?? 'unknown', parameters: parameters > 0 ? parameters : null, fingerprint };
  }

  onModuleDestroy(): Promise<void> {
    return this.checker.close();
  }
}
