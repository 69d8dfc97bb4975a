import type { Tx } from '../connection/store.js';
import type { SplitEntity } from './split.entity.js';

/** A split whose files anyone may download, labels included. */
export interface PublicSplit {
  readonly benchmark: string;
  readonly title: string;
  readonly version: number;
  readonly name: SplitEntity['name'];
  readonly instanceCount: number;
  readonly definitionSha256: string;
  readonly instancesSha256: string;
  readonly archiveSha256: string;
  readonly labelsSha256: string;
}

/** Media type of the label files that `npm start` stores for Shapes; no upload has this type. */
const SEEDED = 'application/jsonl';

/**
 * The public splits whose labels are published, by benchmark, newest version and name. A maintainer publishes labels by
 * uploading their file; the same bytes in the upload of a researcher or runner publish nothing. A split that shares
 * labels, instances or images with a hidden split is never among them.
 */
export const publicSplits = (db: Tx): Promise<PublicSplit[]> =>
  db.query<PublicSplit[]>(
    `select v.slug as benchmark, v.title, v.number as version, s.name, s.instance_count as "instanceCount",
       v.definition_sha256 as "definitionSha256", s.instances_sha256 as "instancesSha256", s.archive_sha256 as "archiveSha256",
       s.labels_sha256 as "labelsSha256"
     from split s join benchmark_version v on v.id = s.benchmark_version_id join blob b on b.sha256 = s.labels_sha256
     where s.role = 'public'
       and (b.media_type = $1 or exists (select from upload u join account a on a.id = u.account_id
         where a.role in ('maintainer', 'admin') and u.declared_sha256 = s.labels_sha256 and u.completed_at is not null))
       and not exists (select from split h where h.role = 'hidden' and (h.labels_sha256 = s.labels_sha256
         or h.instances_sha256 = s.instances_sha256 or h.archive_sha256 = s.archive_sha256))
     order by v.slug, v.number desc, s.name`,
    [SEEDED],
  );
