/** A serialized long field of a response. Its key represents it in the cache key of the response. */
export class SerializedField {
  constructor(
    readonly key: string,
    readonly text: string,
  ) {}

  /** Represents the field by its key in the cache key of a response. */
  toJSON(): { readonly serialized: string } {
    return { serialized: this.key };
  }
}

type ResponseData = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/** Serializes a response with its serialized parts. @param data boards by response name */
export function writeAnswer(data: ResponseData): string {
  const boards = Object.entries(data).map(
    ([name, board]) => `${JSON.stringify(name)}:${board === null ? 'null' : writeBoard(board)}`,
  );
  return `{"data":{${boards.join(',')}}}\n`;
}

function writeBoard(board: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(board).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${value instanceof SerializedField ? value.text : JSON.stringify(value)}`,
  );
  return `{${fields.join(',')}}`;
}
