import { EXPORT_FORMATS, MEDIA_TYPES, type ExportFormat } from '@primitives/boards';
import { UserError } from '@primitives/errors';
import { Router, type Request, type Response } from 'express';
import { readView } from '../boards/read-view.js';
import type { publicReads } from '../http/public-reads.js';
import { refuse } from '../http/refusal.js';
import type { ExportsService } from './exports.service.js';

/** Cache for one hour. A snapshot never changes, but names of papers and costs in the export may. */
const FROZEN = 'public, max-age=3600';

const PATH = new RegExp(`^/t/(?<track>[^/]+)/(?<board>[^/.]+)\\.(?<form>${EXPORT_FORMATS.join('|')})$`);

/** Boards as CSV, JSON, LaTeX, Markdown and BibTeX: permanent URLs with the same query as the page. */
export function exportRoutes(boards: ExportsService, reads: ReturnType<typeof publicReads>): Router {
  return Router().get(PATH, reads(), async (request: Request, response: Response): Promise<void> => {
    const { track = '', board = '', form } = request.params as Record<string, string>;
    const format = form as ExportFormat;
    try {
      const view = readView(request.url.split('?')[1] ?? '');
      const body = await boards.write(format, track, board, view);
      response.setHeader('Cache-Control', view.asOf === null ? 'no-cache' : FROZEN);
      if (format !== 'json') response.attachment(`${track}-${board}.${format}`);
      response.type(MEDIA_TYPES[format]).send(body);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      refuse(response, error);
    }
  });
}
