import { inspect } from 'node:util';
import type { z } from 'zod';

/** A value that logs, messages and dumps must not show; only `reveal()` returns it. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [inspect.custom](): string {
    return '[secret]';
  }
}

/** A configuration value that is parsed by `schema` and then wrapped as a Secret. */
export const secret = (schema: z.ZodType<string>) => schema.transform((value) => new Secret(value));
