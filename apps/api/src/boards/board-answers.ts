import { execute, Kind, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { RequestContext } from '../graphql/context.js';
import type { Documents } from '../graphql/documents.js';
import { Body, sendBody } from '../http/body.js';
import { SingleFlightCache } from '../http/single-flight-cache.js';
import type { CachedMetrics } from '../http/cache-metrics.js';

/** Maximum bytes of cached responses with their compressed forms; the first 200 rows of a board are about 450,000. */
const MAX_CACHED = 64_000_000;
/** Content types of a response, selected by the Accept header; the body is the same. */
const TYPES = ['application/json', 'application/graphql-response+json'];

export interface BoardAnswersParts {
  readonly schema: () => GraphQLSchema;
  readonly documents: Documents;
  readonly context: (request: Request, response: Response) => RequestContext;
  /** Changes with every new snapshot of a board. */
  readonly boardsVersion: () => number;
  /** A change without a new snapshot, such as a renamed track, appears after this time. */
  readonly maxAgeMs: number;
  readonly cacheMetrics: CachedMetrics;
}

/** A GraphQL-over-HTTP request. */
interface GraphQLParams {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The response has errors; Apollo executes the query again and reports them. */
class UncacheableError extends Error {
  override readonly name = 'UncacheableError';
}

/**
 * Caches responses to anonymous queries about boards, which are the most frequent queries and consist mostly of long
 * lists: executing one takes tens of milliseconds of CPU time. Apollo handles all other queries, and those of signed-in
 * viewers.
 */
export class BoardAnswers {
  readonly #bodies: SingleFlightCache<Body>;

  constructor(private readonly parts: BoardAnswersParts) {
    const { cacheMetrics, maxAgeMs } = parts;
    this.#bodies = new SingleFlightCache(MAX_CACHED, ({ size }) => size, cacheMetrics.of('answers'), maxAgeMs);
  }

  readonly answer: RequestHandler = (request, response, next) => void this.try(request, response, next).catch(next);

  private async try(request: Request, response: Response, next: NextFunction): Promise<void> {
    const params = paramsOf(request.body);
    const accepted = request.accepts(TYPES);
    const context = this.parts.context(request, response);
    if (!params || !accepted || context.viewer !== null) return next();
    const document = this.parts.documents.valid(params.query);
    if (!document || !selectsBoards(document)) return next();
    try {
      const key = JSON.stringify([this.parts.boardsVersion(), params]);
      const body = await this.#bodies.get(key, () => this.execute(document, params, context));
      await sendBody(request, response, `${accepted}; charset=utf-8`, body);
    } catch (error) {
      if (!(error instanceof UncacheableError)) throw error;
      next();
    }
  }

  private async execute(document: DocumentNode, params: GraphQLParams, contextValue: RequestContext): Promise<Body> {
    const { operationName, variables: variableValues } = params;
    const { data, errors } = await execute({
      schema: this.parts.schema(),
      document,
      contextValue,
      variableValues,
      operationName,
    });
    if (errors || !data) throw new UncacheableError();
    return new Body(`${JSON.stringify({ data })}\n`);
  }
}

/** Whether a document is one query with no other root fields than boards. */
function selectsBoards({ definitions }: DocumentNode): boolean {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operations.every(
    ({ operation, selectionSet: { selections } }) =>
      operation === 'query' && selections.every((field) => field.kind === Kind.FIELD && field.name.value === 'board'),
  );
}

/** Null for an invalid body and for unsupported parameters, which Apollo handles. */
function paramsOf(body: unknown): GraphQLParams | null {
  if (typeof body !== 'object' || body === null) return null;
  const { query, operationName = null, variables = null, extensions = null } = body as Record<string, unknown>;
  if (typeof query !== 'string' || extensions !== null) return null;
  if (operationName !== null && typeof operationName !== 'string') return null;
  if (typeof variables !== 'object' || Array.isArray(variables)) return null;
  return { query, operationName, variables: { ...variables } };
}
