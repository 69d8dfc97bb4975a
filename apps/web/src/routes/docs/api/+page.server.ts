import type { PageServerLoad } from './$types';

/** Limits of the API; a spec compares them with the code. */
type Limits = Record<
  | 'depth'
  | 'cost'
  | 'aliases'
  | 'directives'
  | 'tokens'
  | 'bodyBytes'
  | 'operationsPerMinute'
  | 'readsPerMinute'
  | 'comparisonsPerMinute',
  number
>;

interface Example {
  readonly title: string;
  readonly about: string;
  readonly as: 'anonymous' | 'token';
  readonly variables?: Record<string, unknown>;
  readonly status?: number;
  readonly type?: string;
  readonly answer?: unknown;
}

const FOLDER = '../../../../../../docs/api/';

/** Example requests, read at build time. A spec sends the same files to a running API. */
const REQUESTS = import.meta.glob<string>('../../../../../../docs/api/[0-9]*.{graphql,http}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const EXAMPLES = import.meta.glob<Example>('../../../../../../docs/api/[0-9]*.json', {
  import: 'default',
  eager: true,
});

const LIMITS = import.meta.glob<Limits>('../../../../../../docs/api/limits.json', {
  import: 'default',
  eager: true,
});

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

export const load: PageServerLoad = () => ({
  limits: LIMITS[`${FOLDER}limits.json`]!,
  examples: Object.keys(REQUESTS)
    .sort()
    .flatMap((path) => {
      const name = path.slice(FOLDER.length).replace(/\.\w+$/, '');
      const example = EXAMPLES[`${FOLDER}${name}.json`];
      if (!example) return [];
      const { title, about, as, variables, status, type, answer } = example;
      const sent = variables && Object.keys(variables).length > 0 ? asText(variables) : null;
      const response = [
        status === undefined ? null : [status, type].filter(Boolean).join(', '),
        answer === undefined ? null : asText(answer),
      ];
      return [
        {
          id: name.replace(/^\d+-/, ''),
          title,
          about,
          token: as === 'token',
          request: (REQUESTS[path] ?? '').trimEnd(),
          variables: sent,
          answer: response
            .filter((part) => part !== null)
            .join('\n\n')
            .trimEnd(),
        },
      ];
    }),
});
