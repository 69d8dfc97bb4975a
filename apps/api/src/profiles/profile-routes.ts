import { PROFILE_FORMATS, type ProfileFormat } from '@primitives/boards';
import { modelUnknown } from '@primitives/errors';
import { Router, type Request, type Response } from 'express';
import type { publicReads } from '../http/public-reads.js';
import { refuse } from '../http/refusal.js';
import type { ProfileCardsService } from './profile-cards.service.js';

const MEDIA: Record<ProfileFormat, string> = {
  svg: 'image/svg+xml',
  json: 'application/json',
  tex: 'application/x-tex',
};

/** Proxies cache cards for one minute, so that a changed rank appears soon. */
const CACHE = 'public, max-age=60';

/** `/profile/<team>/<name>.<format>`: a model's profile as a card, for papers and for other pages to embed. */
export function profileRoutes(cards: ProfileCardsService, reads: ReturnType<typeof publicReads>): Router {
  const router = Router();
  for (const format of PROFILE_FORMATS)
    router.get(
      `/profile/:team/:name.${format}`,
      reads(),
      async ({ params: { team, name } }: Request<{ team: string; name: string }>, response: Response) => {
        const card = await cards.card(format, `${team}.${name}`);
        if (card === null) return refuse(response, modelUnknown(`${team}.${name}`));
        response.setHeader('Cache-Control', CACHE);
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin'); // other pages show the image
        if (format === 'tex') response.attachment(`${team}-${name}.tex`);
        response.type(MEDIA[format]).send(card);
      },
    );
  return router;
}
