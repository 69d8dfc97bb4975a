import { execute, type DocumentNode, type FieldNode, type GraphQLSchema } from 'graphql';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { RequestContext } from '../../graphql/context.js';
import type { Documents } from '../../graphql/documents.js';
import { Body, sendBody } from '../../http/body.js';
import { SingleFlightCache } from '../../http/single-flight-cache.js';
import type { CachedMetrics } from '../../http/cache-metrics.js';
import { planOf, type Part, type Plan } from './plan.js';
import { shortSchema, type Measured } from './short-schema.js';
import { writeAnswer } from './serialized-field.js';

/** Maximum bytes of cached responses with their compressed forms; the first 200 rows of a board are about 450,000. */
const MAX_CACHED = 64_000_000;
/** Content types of a response, selected by the Accept header; the body is the same. */
const TYPES = ['application/json', 'application/graphql-response+json'];

export interface BoardAnswersParts {
  readonly schema: () => GraphQLSchema;
  readonly documents: Documents;
  readonly context: (request: Request, response: Response) => RequestContext;
  readonly measured: Measured;
  readonly cacheMetrics: CachedMetrics;
}

/** A GraphQL-over-HTTP request. */
interface GraphQLParams {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Answers queries about boards, which are the most frequent queries and consist mostly of long immutable lists.
 *
 * Short fields (the track, live counts, the latest snapshot, reported rows) are read for every request. These values
 * and the keys of the long fields determine the whole response and form its cache key, so a response is never stale,
 * and a response for anonymous callers is serialized and compressed once. Responses for signed-in viewers are not
 * cached. Apollo handles all other queries.
 */
export class BoardAnswers {
  readonly #plans = new WeakMap<DocumentNode, Plan | null>();
  readonly #parts = new WeakMap<FieldNode, Part>();
  readonly #bodies: SingleFlightCache<Body>;
  #short: GraphQLSchema | undefined;

  constructor(private readonly parts: BoardAnswersParts) {
    this.#bodies = new SingleFlightCache(MAX_CACHED, ({ size }) => size, parts.cacheMetrics.of('answers'));
  }

  readonly answer: RequestHandler = (request, response, next) => void this.try(request, response, next).catch(next);

  private async try(request: Request, response: Response, next: NextFunction): Promise<void> {
    const params = paramsOf(request.body);
    const accepted = request.accepts(TYPES);
    if (!params || !accepted) return next();
    const document = this.parts.documents.valid(params.query);
    const plan = document && this.planOf(document);
    if (!plan) return next();
    const context = this.parts.context(request, response);
    const { data, errors } = await execute({
      schema: (this.#short ??= shortSchema(this.parts.schema(), this.partOf, this.parts)),
      document: plan.document,
      contextValue: context,
      variableValues: params.variables,
      operationName: params.operationName,
    });
    if (errors || !data) return next();
    const answer = data as Parameters<typeof writeAnswer>[0];
    const type = `${accepted}; charset=utf-8`;
    if (context.viewer !== null) return void response.type(type).send(writeAnswer(answer));
    const body = await this.#bodies.get(JSON.stringify(answer), () => new Body(writeAnswer(answer)));
    await sendBody(request, response, type, body);
  }

  private planOf(document: DocumentNode): Plan | null {
    const known = this.#plans.get(document);
    if (known !== undefined) return known;
    const plan = planOf(this.parts.schema(), document);
    this.#plans.set(document, plan);
    for (const [leaf, part] of plan?.parts ?? []) this.#parts.set(leaf, part);
    return plan;
  }

  private readonly partOf = (leaf: FieldNode): Part => {
    const part = this.#parts.get(leaf);
    if (!part) throw new Error('leaf field without a plan');
    return part;
  };
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
