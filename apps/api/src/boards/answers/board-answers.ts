import { execute, type DocumentNode, type FieldNode, type GraphQLSchema } from 'graphql';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { RequestContext } from '../../graphql/context.js';
import type { Documents } from '../../graphql/documents.js';
import { Body, sendBody } from '../../http/body.js';
import { Kept } from '../../http/single-flight-cache.js';
import type { CachedMetrics } from '../../http/cache-metrics.js';
import { planOf, type Part, type Plan } from './plan.js';
import { shortSchema, type Measured } from './short-schema.js';
import { writeAnswer } from './written.js';

/** Bytes of answers kept with what they are compressed to; the first 200 rows of a board are some 450,000. */
const MAX_CACHED = 64_000_000;
/** What an answer may be called, as the reader likes; the same text. */
const TYPES = ['application/json', 'application/graphql-response+json'];

export interface BoardAnswersParts {
  readonly schema: () => GraphQLSchema;
  readonly documents: Documents;
  readonly context: (request: Request, response: Response) => RequestContext;
  readonly measured: Measured;
  readonly figures: CachedMetrics;
}

/** A question as GraphQL over HTTP sends it. */
interface Question {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Answers about boards, which most people ask and most of which is long lists that never change.
 *
 * What is short (the track, what runs now, which snapshot is the latest, papers' rows) is read at every question; of the answer's short
 * part and the names of its long ones the whole follows, so that is its key: nobody is told what was true before, and a guest's answer
 * is written and compressed once. What a viewer who signed in is told is not kept. Whatever this cannot answer goes on to Apollo.
 */
export class BoardAnswers {
  readonly #plans = new WeakMap<DocumentNode, Plan | null>();
  readonly #parts = new WeakMap<FieldNode, Part>();
  readonly #bodies: Kept<Body>;
  #short: GraphQLSchema | undefined;

  constructor(private readonly parts: BoardAnswersParts) {
    this.#bodies = new Kept(MAX_CACHED, ({ size }) => size, parts.figures.of('answers'));
  }

  readonly answer: RequestHandler = (request, response, next) => void this.try(request, response, next).catch(next);

  private async try(request: Request, response: Response, next: NextFunction): Promise<void> {
    const question = questionOf(request.body);
    const accepted = request.accepts(TYPES);
    if (!question || !accepted) return next();
    const document = this.parts.documents.valid(question.query);
    const plan = document && this.planOf(document);
    if (!plan) return next();
    const context = this.parts.context(request, response);
    const { data, errors } = await execute({
      schema: (this.#short ??= shortSchema(this.parts.schema(), this.partOf, this.parts)),
      document: plan.document,
      contextValue: context,
      variableValues: question.variables,
      operationName: question.operationName,
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
    if (!part) throw new Error('a leaf of a document that was not planned');
    return part;
  };
}

/** Null for a body that needs to be told what is wrong with it, or asks for what we do not read. */
function questionOf(body: unknown): Question | null {
  if (typeof body !== 'object' || body === null) return null;
  const { query, operationName = null, variables = null, extensions = null } = body as Record<string, unknown>;
  if (typeof query !== 'string' || extensions !== null) return null;
  if (operationName !== null && typeof operationName !== 'string') return null;
  if (typeof variables !== 'object' || Array.isArray(variables)) return null;
  return { query, operationName, variables: { ...variables } };
}
