import pg from 'pg';
import { connectionOf } from '../connection/tls.js';

/** The URL of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Creates the database if it is missing and returns the administrator's URL of it. A template is copied file by file,
 * which is faster than through the log for the small ones of tests.
 */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  await asAdmin(adminUrl, async (client) => {
    const known = await client.query('select from pg_database where datname = $1', [name]);
    if (known.rowCount !== 0) return;
    const from = template === undefined ? '' : ` template ${client.escapeIdentifier(template)} strategy file_copy`;
    await client.query(`create database ${client.escapeIdentifier(name)}${from}`);
  });
  return databaseUrl(adminUrl, name);
}

/** Drops the database and closes its connections. */
export function dropDatabase(adminUrl: string, name: string): Promise<void> {
  return asAdmin(
    adminUrl,
    async (client) =>
      void (await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)),
  );
}

async function asAdmin(adminUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...connectionOf(adminUrl), application_name: 'admin' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
