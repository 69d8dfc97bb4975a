import type { Tx } from '../connection/store.js';

/** A readable name of an object that the audit log names by its UUID. */
export interface NamedId {
  readonly id: string;
  readonly name: string;
}

/** Names of the accounts, teams, evaluations and other objects with these UUIDs; unknown ones are left out. */
export function namesOfIds(db: Tx, ids: readonly string[]): Promise<NamedId[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.query<NamedId[]>(
    `select a.id, a.name from account a where a.id = any($1::uuid[])
      union all select t.id, t.name from team t where t.id = any($1::uuid[])
      union all select e.id, s.code || ' ' || s.name || ' ' || s.version || ', ' || t.short_name
        from evaluation e join submission s on s.id = e.submission_id join track t on t.id = e.track_id where e.id = any($1::uuid[])
      union all select s.id, s.code || ' ' || s.name || ' ' || s.version from submission s where s.id = any($1::uuid[])
      union all select t.id, t.short_name from track t where t.id = any($1::uuid[])
      union all select p.id, v.slug || ' ' || v.number || ', ' || p.name
        from split p join benchmark_version v on v.id = p.benchmark_version_id where p.id = any($1::uuid[])
      union all select v.id, v.slug || ' ' || v.number from benchmark_version v where v.id = any($1::uuid[])
      union all select r.id, r.method || ', ' || t.short_name
        from reported_row r join track t on t.id = r.track_id where r.id = any($1::uuid[])
      union all select j.id, j.name from join_token j where j.id = any($1::uuid[]) and j.name is not null
      union all select w.id, w.url from webhook w where w.id = any($1::uuid[])
      union all select p.id, p.text from probing_alert p where p.id = any($1::uuid[])`,
    [ids],
  );
}
