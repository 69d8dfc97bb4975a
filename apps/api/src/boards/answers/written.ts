/** A long field's part of an answer, written: its key stands for it until the whole answer is. */
export class Written {
  constructor(
    readonly key: string,
    readonly text: string,
  ) {}

  /** In the key of an answer it is its own key. */
  toJSON(): { readonly written: string } {
    return { written: this.key };
  }
}

type Answer = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/** An answer's JSON, with its parts as they were written. @param data boards by the names that the document gives them */
export function writeAnswer(data: Answer): string {
  const boards = Object.entries(data).map(
    ([name, board]) => `${JSON.stringify(name)}:${board === null ? 'null' : writeBoard(board)}`,
  );
  return `{"data":{${boards.join(',')}}}\n`;
}

function writeBoard(board: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(board).map(
    ([name, value]) => `${JSON.stringify(name)}:${value instanceof Written ? value.text : JSON.stringify(value)}`,
  );
  return `{${fields.join(',')}}`;
}
