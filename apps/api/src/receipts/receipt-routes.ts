import { receiptUnknown } from '@primitives/errors';
import { Router, type NextFunction, type Request, type Response } from 'express';
import type { EvaluationsService } from '../evaluations/evaluations.service.js';
import type { PublicationsService } from '../evaluations/publications.service.js';
import { isId } from '../graphql/ids.js';
import type { publicReads } from '../http/public-reads.js';
import { refuse } from '../http/refusal.js';
import type { ReceiptsService } from './receipts.service.js';

interface ReceiptParts {
  readonly receipts: ReceiptsService;
  readonly evaluations: EvaluationsService;
  readonly publications: PublicationsService;
  readonly reads: ReturnType<typeof publicReads>;
}

/**
 * Cache time. Keys change only when an administrator rotates them; a check that misses a new key repeats the request.
 */
const KEYS_SECONDS = 300;

/**
 * Permanent URLs of receipts, for programs of any origin:
 * `/r/<digest>.json`, `/r/<evaluation>.json` (redirects to it), `/r/log/checkpoint.json?size=`,
 * `/r/log/consistency.json?from=&to=` and `/.well-known/primitives-keys.json`.
 */
export function receiptRoutes({ receipts, evaluations, publications, reads }: ReceiptParts): Router {
  const guarded = (answer: (request: Request, response: Response) => Promise<unknown>) => {
    return (request: Request, response: Response, next: NextFunction) => void answer(request, response).catch(next);
  };
  const send = (response: Response, body: object | null, type: string) => {
    if (body === null) refuse(response, receiptUnknown(type));
    else response.type('json').send(`${JSON.stringify(body, null, 2)}\n`);
  };
  return Router()
    .get(
      '/.well-known/primitives-keys.json',
      reads(),
      guarded(async (_request, response) => {
        const keys = await receipts.keys();
        response.setHeader('Cache-Control', `public, max-age=${KEYS_SECONDS}`);
        response.json({ schema: 'receipt-keys/1', keys });
      }),
    )
    .get(
      '/r/log/checkpoint.json',
      reads(),
      guarded(async ({ query }, response) => {
        const size = query['size'] === undefined ? null : sizeOf(query['size']);
        send(response, Number.isNaN(size) ? null : await receipts.checkpoint(size), 'checkpoint');
      }),
    )
    .get(
      '/r/log/consistency.json',
      reads(),
      guarded(async ({ query }, response) => {
        const [from, to] = [sizeOf(query['from']), sizeOf(query['to'])];
        send(response, Number.isNaN(from + to) ? null : await receipts.consistency(from, to), 'state of the log');
      }),
    )
    .get(
      /^\/r\/(?<name>[0-9a-f-]+)\.json$/,
      reads(),
      guarded(async ({ params }, response) => {
        const name = String(params['name']);
        if (!isId(name)) return send(response, await receipts.signed(name), name);
        const evaluation = await evaluations.visible(name, null);
        const visible = evaluation !== null && (await publications.maySeeMetrics(evaluation.id, null));
        const sha256 = visible && (await receipts.digestOf(evaluation.id));
        if (sha256) response.redirect(302, `/r/${sha256}.json`);
        else send(response, null, name);
      }),
    );
}

/** Parses a size of the log; NaN if the text is not a number. */
const sizeOf = (text: unknown): number =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : NaN;
