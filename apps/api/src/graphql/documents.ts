import { LRUCache } from 'lru-cache';
import { parse, specifiedRules, validate, type DocumentNode, type GraphQLError, type GraphQLSchema } from 'graphql';
import { MAX_TOKENS, validationRules } from './limits.js';

/** Characters of documents kept, all together; a page's has some two thousand. */
const MAX_CACHED = 4_000_000;

/** Documents, each parsed and checked once against the schema and our limits: programs ask the same few over and over. */
export class Documents {
  readonly #parsed = new LRUCache<string, DocumentNode>({
    maxSize: MAX_CACHED,
    sizeCalculation: (_, source) => source.length + 1,
  });
  readonly #errors = new WeakMap<DocumentNode, readonly GraphQLError[]>();

  constructor(private readonly schema: () => GraphQLSchema) {}

  /** @throws GraphQLError when it does not parse */
  parse(source: string): DocumentNode {
    const document = this.#parsed.get(source) ?? parse(source, { maxTokens: MAX_TOKENS });
    this.#parsed.set(source, document);
    return document;
  }

  /** What is wrong with it; nothing when it may be executed. */
  validate(document: DocumentNode): readonly GraphQLError[] {
    const errors =
      this.#errors.get(document) ?? validate(this.schema(), document, [...specifiedRules, ...validationRules]);
    this.#errors.set(document, errors);
    return errors;
  }

  /** The document, when nothing is wrong with it. */
  valid(source: string): DocumentNode | null {
    try {
      const document = this.parse(source);
      return this.validate(document).length === 0 ? document : null;
    } catch {
      return null; // it does not parse
    }
  }
}
