import { createHash } from 'node:crypto';
import {
  execute,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  type GraphQLFieldConfig,
  type GraphQLResolveInfo,
} from 'graphql';
import type { RequestContext } from '../../graphql/context.js';
import { Kept } from '../../http/single-flight-cache.js';
import type { CachedMetrics } from '../../http/cache-metrics.js';
import type { OpenBoard, RowsView } from '../boards.service.js';
import { LONG, type Long, type Part } from './plan.js';
import { Written } from './written.js';

/** Characters of rows that are kept written: a board's first 200 with all that the page shows are some 300,000. */
const MAX_CACHED = 32_000_000;

/** Bytes of the ids of evaluations whose rows' costs were asked for. */
const MAX_CACHE_ENTRIES = 8_000_000;

/** How many of these evaluations were measured by now. */
export type Measured = (evaluationIds: readonly string[]) => Promise<number>;

interface Keep {
  readonly written: Kept<Written>;
  /** Evaluations of rows, by what the rows are made of. */
  readonly entries: Kept<{ readonly ids: readonly string[] }>;
  readonly measured: Measured;
}

type Field = GraphQLFieldConfig<OpenBoard, RequestContext>;
/** The part that a leaf of a shortened document stands for. */
type PartOf = (leaf: GraphQLResolveInfo['fieldNodes'][number]) => Part;

/** A part could not be written; the answer is then made as any other, and says why. */
class UnwrittenError extends Error {
  override readonly name = 'UnwrittenError';
}

/**
 * The schema of shortened documents: boards whose long fields are leaves that come written. Everything else is answered by the same
 * resolvers as ever, at every question.
 */
export function shortSchema(
  schema: GraphQLSchema,
  partOf: PartOf,
  { measured, figures }: { measured: Measured; figures: CachedMetrics },
): GraphQLSchema {
  const board = schema.getType('Board') as GraphQLObjectType<OpenBoard, RequestContext>;
  const root = (schema.getQueryType() as GraphQLObjectType).toConfig().fields['board'];
  if (!root) throw new Error('the schema has no boards');
  const config = board.toConfig();
  const keep: Keep = {
    written: new Kept(MAX_CACHED, ({ text }) => text.length, figures.of('rows')),
    entries: new Kept(MAX_CACHE_ENTRIES, ({ ids }) => 50 * ids.length, figures.of('entries')),
    measured,
  };
  const leaves = LONG.map((name) => [name, leaf(name, config.fields[name] as Field, keep, partOf)] as const);
  const short = new GraphQLObjectType({ ...config, fields: { ...config.fields, ...Object.fromEntries(leaves) } });
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { board: { ...root, type: short } } }),
  });
}

const WRITTEN = new GraphQLScalarType({ name: 'Written', description: 'A part of an answer, written before.' });

function leaf(name: Long, field: Field, keep: Keep, partOf: PartOf): Field {
  const inner = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Parts', fields: { [name]: { type: field.type } } }),
  });
  return {
    ...field,
    type: WRITTEN,
    resolve: async (board, args, context, info) => {
      const part = partOf(info.fieldNodes[0] as GraphQLResolveInfo['fieldNodes'][number]);
      const read = () => field.resolve?.(board, args, context, info) as Promise<unknown>;
      const write = async (key: string, value: unknown): Promise<Written> => {
        const document = {
          schema: inner,
          document: part.document,
          rootValue: { [name]: value },
          contextValue: context,
        };
        const { data, errors } = await execute(document);
        if (errors || !data) throw new UnwrittenError(`${name} could not be written`, { cause: errors?.[0] });
        return new Written(key, JSON.stringify(data[name]));
      };
      if (name === 'reported') {
        const rows = await read(); // papers' rows may be added at any time: they are few, and read each time
        const key = digest([part.text, rows]);
        return keep.written.get(key, () => write(key, rows));
      }
      const rows = rowsDependOn(board, args);
      const costs = part.costs ? await costsDependOn(board, rows, read, keep) : null;
      const key = digest([part.text, rows, costs]);
      return keep.written.get(key, async () => write(key, await read()));
    },
  };
}

/** All of an open board that its rows are made of: the snapshot never changes. */
const rowsDependOn = ({ id, head, metrics, trackRow }: OpenBoard, args: Record<string, unknown>): string =>
  digest([id, head?.id ?? null, trackRow.primaryMetric, metrics.map((metric) => metric.id), args]);

/** What the costs of such rows are made of beside them: which of them were measured by now, and for what track. */
async function costsDependOn(
  { trackRow }: OpenBoard,
  rows: string,
  read: () => Promise<unknown>,
  keep: Keep,
): Promise<readonly unknown[]> {
  const { ids } = await keep.entries.get(rows, async () => ({ ids: entriesOf((await read()) as RowsView) }));
  return [trackRow.id, trackRow.pool, trackRow.protocol, trackRow.benchmarkVersionId, await keep.measured(ids)];
}

const entriesOf = ({ nodes }: RowsView): string[] => nodes.flatMap(({ evaluationId }) => evaluationId ?? []);

const digest = (of: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(of)).digest('base64url');
