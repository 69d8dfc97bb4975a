import pg from 'pg';

/** Maximum prepared statements per connection; ours are about two hundred, TypeORM adds a few. */
const MAX_STATEMENTS = 400;

/**
 * A connection that names every statement with parameters, so that Postgres plans it once per connection and not each
 * time: reading an evaluation with its track costs 0.05 ms of the server's processor instead of 0.36 ms, and half of
 * ours.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
        return query(text, values, ...rest);
      const name = this.#nameOf(text);
      return query(name === null ? text : { name, text }, values, ...rest);
    }) as pg.Client['query'];
  }

  /** Null when the maximum is reached. */
  #nameOf(text: string): string | null {
    let name = this.#names.get(text);
    if (name === undefined && this.#names.size < MAX_STATEMENTS)
      this.#names.set(text, (name = `s${this.#names.size + 1}`));
    return name ?? null;
  }
}
