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
import { SingleFlightCache } from '../../http/single-flight-cache.js';
import type { CachedMetrics } from '../../http/cache-metrics.js';
import type { OpenBoard, RowsView } from '../boards.service.js';
import { LONG, type Long, type Part } from './plan.js';
import { SerializedField } from './serialized-field.js';

/**
 * Maximum characters of serialized rows in the cache; the first 200 rows of a board with all fields are about 300,000.
 */
const MAX_CACHED = 32_000_000;

/** Maximum bytes of cached evaluation IDs for cost queries. */
const MAX_CACHE_ENTRIES = 8_000_000;

/** Counts how many of the evaluations have been measured. */
export type Measured = (evaluationIds: readonly string[]) => Promise<number>;

interface Caches {
  readonly serialized: SingleFlightCache<SerializedField>;
  /** Evaluation IDs of rows, by the key of the rows. */
  readonly entries: SingleFlightCache<{ readonly ids: readonly string[] }>;
  readonly measured: Measured;
}

type Field = GraphQLFieldConfig<OpenBoard, RequestContext>;
/** The part of a leaf in a shortened document. */
type PartOf = (leaf: GraphQLResolveInfo['fieldNodes'][number]) => Part;

/** A part could not be serialized; Apollo then executes the original query and reports the error. */
class SerializationError extends Error {
  override readonly name = 'SerializationError';
}

/**
 * The schema of shortened documents: long board fields are leaves with serialized values. The usual resolvers resolve
 * all other fields for every request.
 */
export function shortSchema(
  schema: GraphQLSchema,
  partOf: PartOf,
  { measured, cacheMetrics }: { measured: Measured; cacheMetrics: CachedMetrics },
): GraphQLSchema {
  const board = schema.getType('Board') as GraphQLObjectType<OpenBoard, RequestContext>;
  const root = (schema.getQueryType() as GraphQLObjectType).toConfig().fields['board'];
  if (!root) throw new Error('the schema has no boards');
  const config = board.toConfig();
  const caches: Caches = {
    serialized: new SingleFlightCache(MAX_CACHED, ({ text }) => text.length, cacheMetrics.of('rows')),
    entries: new SingleFlightCache(MAX_CACHE_ENTRIES, ({ ids }) => 50 * ids.length, cacheMetrics.of('entries')),
    measured,
  };
  const leaves = LONG.map((name) => [name, leaf(name, config.fields[name] as Field, caches, partOf)] as const);
  const short = new GraphQLObjectType({ ...config, fields: { ...config.fields, ...Object.fromEntries(leaves) } });
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { board: { ...root, type: short } } }),
  });
}

const SERIALIZED = new GraphQLScalarType({ name: 'SerializedField', description: 'A serialized part of a response.' });

function leaf(name: Long, field: Field, caches: Caches, partOf: PartOf): Field {
  const inner = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Parts', fields: { [name]: { type: field.type } } }),
  });
  return {
    ...field,
    type: SERIALIZED,
    resolve: async (board, args, context, info) => {
      const part = partOf(info.fieldNodes[0] as GraphQLResolveInfo['fieldNodes'][number]);
      const read = () => field.resolve?.(board, args, context, info) as Promise<unknown>;
      const write = async (key: string, value: unknown): Promise<SerializedField> => {
        const document = {
          schema: inner,
          document: part.document,
          rootValue: { [name]: value },
          contextValue: context,
        };
        const { data, errors } = await execute(document);
        if (errors || !data) throw new SerializationError(`${name} could not be serialized`, { cause: errors?.[0] });
        return new SerializedField(key, JSON.stringify(data[name]));
      };
      if (name === 'reported') {
        const rows = await read(); // reported rows are few and may be added at any time, so they are read each time
        const key = digest([part.text, rows]);
        return caches.serialized.get(key, () => write(key, rows));
      }
      const rows = rowsDependOn(board, args);
      const costs = part.costs ? await costsDependOn(board, rows, read, caches) : null;
      const key = digest([part.text, rows, costs]);
      return caches.serialized.get(key, async () => write(key, await read()));
    },
  };
}

/** Key of everything that determines the rows of a board. The snapshot is immutable. */
const rowsDependOn = ({ id, head, metrics, trackRow }: OpenBoard, args: Record<string, unknown>): string =>
  digest([id, head?.id ?? null, trackRow.primaryMetric, metrics.map((metric) => metric.id), args]);

/** Key of everything else that determines the costs of the rows: the track and the number of measured evaluations. */
async function costsDependOn(
  { trackRow }: OpenBoard,
  rows: string,
  read: () => Promise<unknown>,
  caches: Caches,
): Promise<readonly unknown[]> {
  const { ids } = await caches.entries.get(rows, async () => ({ ids: entriesOf((await read()) as RowsView) }));
  return [trackRow.id, trackRow.pool, trackRow.protocol, trackRow.benchmarkVersionId, await caches.measured(ids)];
}

const entriesOf = ({ nodes }: RowsView): string[] => nodes.flatMap(({ evaluationId }) => evaluationId ?? []);

const digest = (of: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(of)).digest('base64url');
