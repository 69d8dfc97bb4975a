import { decodeBadge } from '@primitives/boards';
import { Router, type Request, type Response } from 'express';
import type { publicReads } from '../http/public-reads.js';
import { statusOf } from '../http/refusal.js';
import type { SubmissionExportsService } from '../submissions/submission-exports.service.js';
import { badgeText, TOO_MANY, UNREADABLE, type BadgeText } from './badge-text.js';
import { renderBadge } from './render-badge.js';

/** Proxies cache badges for one minute, so that a changed rank appears soon. */
const CACHE = 'public, max-age=60';

/**
 * `/badge/<submission>.svg?track=&board=&show=value|rank`: a result as an SVG image for readme files and web pages.
 * Errors are images too, with an error status.
 */
export function badgeRoutes(submissions: SubmissionExportsService, reads: ReturnType<typeof publicReads>): Router {
  const limitReads = reads((response, error) => send(response, { ...TOO_MANY, status: statusOf(error) }));
  return Router().get(
    '/badge/:submission.svg',
    limitReads,
    async (request: Request<{ submission: string }>, response: Response): Promise<void> => {
      const view = decodeBadge(new URLSearchParams(request.url.split('?')[1]));
      response.setHeader('Cache-Control', CACHE);
      send(response, view === null ? UNREADABLE : badgeText(await submissions.read(request.params.submission), view));
    },
  );
}

const send = (response: Response, { status, ...badge }: Omit<BadgeText, 'status'> & { status: number }): unknown =>
  response.status(status).type('image/svg+xml').send(renderBadge(badge));
