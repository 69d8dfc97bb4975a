import { LRUCache } from 'lru-cache';
import { parse, specifiedRules, validate, type DocumentNode, type GraphQLError, type GraphQLSchema } from 'graphql';
import { MAX_TOKENS, validationRules } from './limits.js';

/** Maximum total characters of cached documents. One page's document has about 2,000. */
const MAX_CACHED = 4_000_000;

/** Caches parsed and validated documents: clients send the same few documents repeatedly. */
export class Documents {
  readonly #parsed = new LRUCache<string, DocumentNode>({
    maxSize: MAX_CACHED,
    sizeCalculation: (_, source) => source.length + 1,
  });
  readonly #errors = new WeakMap<DocumentNode, readonly GraphQLError[]>();

  constructor(private readonly schema: () => GraphQLSchema) {}

  /** @throws GraphQLError on a syntax error */
  parse(source: string): DocumentNode {
    const document = this.#parsed.get(source) ?? parse(source, { maxTokens: MAX_TOKENS });
    this.#parsed.set(source, document);
    return document;
  }

  /** Validation errors; empty when the document is executable. */
  validate(document: DocumentNode): readonly GraphQLError[] {
    const errors =
      this.#errors.get(document) ?? validate(this.schema(), document, [...specifiedRules, ...validationRules]);
    this.#errors.set(document, errors);
    return errors;
  }

  /** The parsed document, or null when it is invalid. */
  valid(source: string): DocumentNode | null {
    try {
      const document = this.parse(source);
      return this.validate(document).length === 0 ? document : null;
    } catch {
      return null; // syntax error
    }
  }
}
