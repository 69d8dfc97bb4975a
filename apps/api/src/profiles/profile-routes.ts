import { PROFILE_FORMATS, type ProfileFormat } from '@primitives/boards';
import { modelUnknown } from '@primitives/errors';
import { Router, type Request, type Response } from 'express';
import { Body, sendBody } from '../http/body.js';
import type { CachedMetrics } from '../http/cache-metrics.js';
import type { publicReads } from '../http/public-reads.js';
import { refuse } from '../http/refusal.js';
import { SingleFlightCache } from '../http/single-flight-cache.js';
import type { ProfileCardsService } from './profile-cards.service.js';

const MEDIA: Record<ProfileFormat, string> = {
  svg: 'image/svg+xml',
  json: 'application/json',
  tex: 'application/x-tex',
};

/** Proxies cache cards for one minute, so that a changed rank appears soon. */
const MAX_AGE_S = 60;
/** Maximum bytes of cached cards; one is about 10,000. */
const MAX_CACHED = 8_000_000;

export interface ProfileParts {
  readonly cards: ProfileCardsService;
  readonly reads: ReturnType<typeof publicReads>;
  /** Changes with every new snapshot of a board. */
  readonly boardsVersion: () => number;
  readonly cacheMetrics: CachedMetrics;
}

/**
 * `/profile/<team>/<name>.<format>`: a model's profile as a card, for papers and for other pages to embed. A card reads
 * every board, so it is cached until a board has a new snapshot. Whether the model is public is read each time.
 */
export function profileRoutes({ cards, reads, boardsVersion, cacheMetrics }: ProfileParts): Router {
  const router = Router();
  const cached = new SingleFlightCache<Body>(
    MAX_CACHED,
    ({ size }) => size,
    cacheMetrics.of('profiles'),
    MAX_AGE_S * 1_000,
  );
  for (const format of PROFILE_FORMATS)
    router.get(
      `/profile/:team/:name.${format}`,
      reads(),
      async (request: Request<{ team: string; name: string }>, response: Response) => {
        const { team, name } = request.params;
        const model = await cards.model(`${team}.${name}`);
        if (model === null) return refuse(response, modelUnknown(`${team}.${name}`));
        const key = JSON.stringify([boardsVersion(), format, model.slug]);
        const card = await cached.get(key, async () => new Body(await cards.write(format, model)));
        response.setHeader('Cache-Control', `public, max-age=${MAX_AGE_S}`);
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin'); // other pages show the image
        if (format === 'tex') response.attachment(`${team}-${name}.tex`);
        await sendBody(request, response, `${MEDIA[format]}; charset=utf-8`, card);
      },
    );
  return router;
}
