import type { ApiClient } from '../api/client.ts';
import { SearchQuery, type SearchAnswer } from '../api/documents/search.ts';
import { docsIndex, type SearchDocs } from '../docs/docs-index.ts';

/** Long enough to type a word, short enough not to be noticed. */
const PAUSE_MS = 150;

/** The shown results: an answer, and its text. */
interface Answered {
  readonly text: string;
  readonly answer: SearchAnswer;
}

/**
 * The typed text and its results. Queries after a pause; an answer to an earlier text is dropped, and the last good one
 * stays until there is a better one, after a failure too.
 */
export class SearchState {
  #text = $state('');
  #answered = $state.raw<Answered>();
  #error = $state.raw<unknown>();
  #refusal = $state<string>();
  #searching = $state(false);
  #docs = $state.raw<SearchDocs>();
  #docsFailed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest = 0;

  /** @param first maximum number of each kind */
  constructor(
    readonly client: ApiClient,
    readonly first: number,
  ) {}

  get text(): string {
    return this.#text;
  }
  get answered(): Answered | undefined {
    return this.#answered;
  }
  get error(): unknown {
    return this.#error;
  }
  /** Why the text is not searched, in a sentence. */
  get refusal(): string | undefined {
    return this.#refusal;
  }
  get searching(): boolean {
    return this.#searching;
  }

  /** The search of the documentation; undefined until it is loaded. */
  get docs(): SearchDocs | undefined {
    return this.#docs;
  }

  /** Whether there is something to show of both sources, so that later results move no earlier ones. */
  get ready(): boolean {
    return (this.#answered ?? this.#error) !== undefined && (this.#docs !== undefined || this.#docsFailed);
  }

  type(text: string): void {
    const wanted = text.trim();
    if (wanted === this.#text) return;
    this.#text = wanted;
    this.stop();
    if (wanted === '') {
      this.#answered = undefined;
      this.#error = undefined;
      this.#refusal = undefined;
      return;
    }
    const known = this.client.remembered(SearchQuery, { text: wanted, first: this.first })?.search;
    if (known?.__typename === 'SearchAnswer') this.#answered = { text: wanted, answer: known };
    this.#searching = true;
    this.#timer = setTimeout(() => this.again(), PAUSE_MS);
  }

  /** Queries now. */
  again(): void {
    this.stop();
    if (this.#text !== '') void this.#fetch(this.#text, ++this.#latest);
  }

  /** Ignores running queries. Idempotent. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#latest++;
    this.#searching = false;
  }

  async #fetch(text: string, mine: number): Promise<void> {
    this.#searching = true;
    // Without its index, pages of the documentation are found by their titles only.
    docsIndex().then(
      (docs) => (this.#docs = docs),
      () => (this.#docsFailed = true),
    );
    const { data, error } = await this.client.query(SearchQuery, { text, first: this.first });
    if (mine !== this.#latest) return;
    this.#searching = false;
    this.#error = error;
    const search = data?.search;
    this.#refusal = search?.__typename === 'UserError' ? search.message : undefined;
    if (search?.__typename === 'SearchAnswer') this.#answered = { text, answer: search };
  }
}
