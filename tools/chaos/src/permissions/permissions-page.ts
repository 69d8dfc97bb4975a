import { ROLES, type Role } from '@primitives/store/schema';
import { OPERATIONS, type Operation, type SubjectRow } from './broker-permissions.js';
import { DEFINITIONS, STATEMENTS } from './database-permissions.js';
import type { ListenerRow, Verdict } from './http-permissions.js';

/** The observed permissions, with the expected ones. */
export interface PermissionResult {
  readonly subjects: readonly { readonly row: SubjectRow; readonly found: readonly Operation[] }[];
  readonly endpoints: readonly { readonly row: ListenerRow; readonly found: Verdict }[];
  /** Endpoints of the running API without a row, and rows without an endpoint. */
  readonly unknownListeners: readonly string[];
  readonly tables: readonly {
    readonly name: string;
    readonly role: Role;
    readonly expected: string;
    readonly found: string;
  }[];
  /** Statements of definition that a role was allowed. */
  readonly definitions: readonly string[];
}

/** Every difference from the expected permissions, one per line. */
export const surprises = ({
  subjects,
  endpoints,
  unknownListeners,
  tables,
  definitions,
}: PermissionResult): string[] => [
  ...subjects
    .filter(({ row, found }) => found.join() !== row.allowed.join())
    .map(
      ({ row, found }) =>
        `${row.subject}: ${found.join(', ') || 'refused'}, not ${row.allowed.join(', ') || 'refused'}`,
    ),
  ...endpoints
    .filter(({ row, found }) => found !== row.expected)
    .map(({ row, found }) => `${row.endpoint} (${row.what}): ${found}, not ${row.expected}`),
  ...unknownListeners,
  ...tables
    .filter(({ expected, found }) => expected !== found)
    .map(
      ({ name, role, expected, found }) => `${name}: ${role} has ${found || 'nothing'}, not ${expected || 'nothing'}`,
    ),
  ...definitions,
];

const HEAD = `# Permissions

Written by \`npm run chaos -- permissions --write\`, which tests every line: a runner that joined by its token over a broker in operator
mode, every endpoint of the running API, and every statement on every table as each of the three roles. A spec of \`npm test\` does the
same and fails when this page, the permissions of \`libs/messaging\`, the endpoints of \`apps/api\` or \`roles.sql\` say something else.
`;

export function permissionsPage({ subjects, endpoints, tables }: PermissionResult): string {
  const names = [...new Set(tables.map(({ name }) => name))];
  const cell = (name: string, role: Role) =>
    tables.find((each) => each.name === name && each.role === role)?.found ?? '';
  return [
    HEAD,
    '## A runner at the broker\n',
    'The runner is `runner-a` in the pool `default`. A request is a message with a reply subject.\n',
    ...table(
      ['subject', 'what it is', ...OPERATIONS],
      subjects.map(({ row, found }) => [
        `\`${row.subject}\``,
        row.what,
        ...OPERATIONS.map((operation) => (found.includes(operation) ? '**allowed**' : 'refused')),
      ]),
    ),
    '\n## A runner at the endpoints of the API\n',
    '`own`: the runner accesses its own resource. `refused`: status 401 or 403, or the equivalent GraphQL error. `public`: the response does not depend on the credentials.\n',
    ...table(
      ['endpoint', 'request', 'answer'],
      endpoints.map(({ row, found }) => [`\`${row.endpoint.replaceAll('|', '\\|')}\``, row.what, found]),
    ),
    '\n## The roles of the database\n',
    `${STATEMENTS.map((statement) => `\`${statement.charAt(0)}\` ${statement}`).join(', ')}; column names in brackets restrict the privilege to these columns. All other statements are refused. All three roles are refused: ${DEFINITIONS.map((sql) => `\`${sql.split(' ').slice(0, 2).join(' ')}\``).join(', ')}.\n`,
    ...table(
      ['table', ...ROLES],
      names.map((name) => [`\`${name}\``, ...ROLES.map((role) => cell(name, role) || '—')]),
    ),
    '',
  ].join('\n');
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `| ${head.map(() => '---').join(' | ')} |`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];
