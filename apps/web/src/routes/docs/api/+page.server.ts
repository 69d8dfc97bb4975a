import type { PageServerLoad } from './$types';

/** What the api holds its callers to; a spec compares them with the code. */
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

interface Told {
  readonly title: string;
  readonly about: string;
  readonly as: 'anonymous' | 'token';
  readonly variables?: Record<string, unknown>;
  readonly status?: number;
  readonly type?: string;
  readonly answer?: unknown;
}

const FOLDER = '../../../../../../docs/api/';

/** The examples as a spec asks them of a running api: read at build time, so that what is shown is what was tried. */
const REQUESTS = import.meta.glob<string>('../../../../../../docs/api/[0-9]*.{graphql,http}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const TOLD = import.meta.glob<Told>('../../../../../../docs/api/[0-9]*.json', { import: 'default', eager: true });

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
      const told = TOLD[`${FOLDER}${name}.json`];
      if (!told) return [];
      const { title, about, as, variables, status, type, answer } = told;
      const asked = variables && Object.keys(variables).length > 0 ? asText(variables) : null;
      const answered = [
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
          variables: asked,
          answer: answered
            .filter((part) => part !== null)
            .join('\n\n')
            .trimEnd(),
        },
      ];
    }),
});
