import pg from 'pg';

/** A column of a result as the server describes it before it runs the statement. */
export interface DescribedColumn {
  readonly name: string;
  /** The name of the type in pg_type: `text`, `int4`, `_uuid`. */
  readonly type: string;
  /** The column of a table that it shows unchanged; null for an expression. */
  readonly source: TableColumn | null;
}

export interface TableColumn {
  readonly table: string;
  readonly column: string;
  readonly notNull: boolean;
  /** The texts that a check of the table allows; null when any text is. */
  readonly values: readonly string[] | null;
}

export interface Description {
  /** The type of each parameter. */
  readonly parameters: readonly string[];
  readonly columns: readonly DescribedColumn[];
}

interface Field {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

/** Parses one statement on the server and asks for the types, without running it. */
class Describe {
  #parameters: readonly number[] = [];
  #fields: readonly Field[] = [];

  constructor(
    private readonly text: string,
    private readonly done: (error: Error | undefined, parameters: readonly number[], fields: readonly Field[]) => void,
  ) {}

  submit(connection: pg.Connection): void {
    const read = (message: { dataTypeIDs: number[] }) => (this.#parameters = message.dataTypeIDs);
    connection.once('parameterDescription', read);
    connection.once('readyForQuery', () => connection.off('parameterDescription', read));
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription(message: { fields: readonly Field[] }): void {
    this.#fields = message.fields;
  }

  handleError(error: Error): void {
    this.done(error, [], []); // the client has already let go of this query
  }

  handleReadyForQuery(): void {
    this.done(undefined, this.#parameters, this.#fields);
  }
}

/** Describes statements against the schema of a database. */
export class Describer {
  private constructor(
    private readonly client: pg.Client,
    private readonly types: ReadonlyMap<number, string>,
    private readonly columns: ReadonlyMap<string, TableColumn>,
  ) {}

  static async open(url: string): Promise<Describer> {
    const client = new pg.Client(url);
    await client.connect();
    const types = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type');
    const columns = await client.query<TableColumn & { key: string }>(
      `select attrelid || '.' || attnum as key, relname as table, attname as column, attnotnull as "notNull",
              (select array(select (regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g'))[1]) from pg_constraint c
                where conrelid = attrelid and conkey = array[attnum] and pg_get_constraintdef(c.oid) like 'CHECK ((' || attname || ' = ANY (ARRAY[%') as values
         from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace`,
    );
    return new Describer(
      client,
      new Map(types.rows.map(({ oid, typname }) => [oid, typname])),
      new Map(columns.rows.map(({ key, ...column }) => [key, column])),
    );
  }

  /** @throws the server's error when it does not accept the statement */
  describe(text: string): Promise<Description> {
    const type = (oid: number) => this.types.get(oid) ?? String(oid);
    return new Promise((resolve, reject) => {
      this.client.query(
        new Describe(text, (error, parameters, fields) => {
          if (error) return reject(error);
          const columns = fields.map(({ name, tableID, columnID, dataTypeID }) => {
            return { name, type: type(dataTypeID), source: this.columns.get(`${tableID}.${columnID}`) ?? null };
          });
          resolve({ parameters: parameters.map(type), columns });
        }),
      );
    });
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
