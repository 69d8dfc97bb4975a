import { newId } from '@primitives/runtime';
import type { Tx } from '../connection/store.js';
import { LabelPublicationEntity } from './label-publication.entity.js';
import type { SplitEntity } from './split.entity.js';

/** A split whose files anyone may download, labels included. */
export interface PublicSplit {
  readonly id: string;
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

/** SQL: whether the last decision about the labels of the split `s` published them. */
export const LABELS_PUBLISHED = `coalesce((select p.published from label_publication p where p.split_id = s.id order by p.at desc, p.id desc limit 1), false)`;

/** SQL: whether the split `s` is the published copy of the hidden split `h` of a closed season. */
const PUBLISHES_SEASON = `h.benchmark_version_id = s.benchmark_version_id and h.name = s.name and exists (
         select from season n join track r on r.id = n.results_track_id where r.split_id = s.id and n.closed_at is not null)`;

/** SQL: whether the split `s` is public with its labels, and shares nothing with a split that is still hidden. */
export const IS_PUBLISHED = `s.role = 'public' and ${LABELS_PUBLISHED}
       and not exists (select from split h where h.role = 'hidden' and (h.labels_sha256 = s.labels_sha256
         or h.instances_sha256 = s.instances_sha256 or h.archive_sha256 = s.archive_sha256) and not (${PUBLISHES_SEASON}))`;
/** SQL: whether the last decision about the labels of the split `s` withdrew published ones. */
export const LABELS_WITHDRAWN = `coalesce((select not p.published from label_publication p where p.split_id = s.id order by p.at desc, p.id desc limit 1), false)`;

/**
 * The public splits whose labels a maintainer published and whose label file is stored, by benchmark, newest version
 * and name. A split that shares labels, instances or images with a hidden split is never among them.
 */
export const publicSplits = (db: Tx): Promise<PublicSplit[]> =>
  db.query<PublicSplit[]>(
    `select s.id, v.slug as benchmark, v.title, v.number as version, s.name, s.instance_count as "instanceCount",
       v.definition_sha256 as "definitionSha256", s.instances_sha256 as "instancesSha256", s.archive_sha256 as "archiveSha256",
       s.labels_sha256 as "labelsSha256"
     from split s join benchmark_version v on v.id = s.benchmark_version_id join blob b on b.sha256 = s.labels_sha256
     where ${IS_PUBLISHED}
     order by v.slug, v.number desc, s.name`,
  );

/** Publishes the labels of a split, or withdraws them. @returns false when they are in that state already */
export async function insertLabelPublication(
  tx: Tx,
  publication: Pick<LabelPublicationEntity, 'splitId' | 'accountId' | 'published'>,
): Promise<boolean> {
  const [row] = await tx.query<{ published: boolean }[]>(
    `select ${LABELS_PUBLISHED} as published from split s where s.id = $1`,
    [publication.splitId],
  );
  if (row?.published === publication.published) return false;
  await tx.insert(LabelPublicationEntity, { id: newId(), ...publication });
  return true;
}

/**
 * Copies the last decision about the labels of each public split of a version to the split of another version that has
 * the same name and files, unless there is a decision about that split.
 */
export async function copyLabelPublications(tx: Tx, fromVersionId: string, toVersionId: string): Promise<void> {
  const decisions = await tx.query<{ splitId: string; accountId: string | null; published: boolean }[]>(
    `select s.id as "splitId", d.account_id as "accountId", d.published
       from split old
       join split s on s.benchmark_version_id = $2 and s.name = old.name and s.role = old.role
        and s.labels_sha256 = old.labels_sha256 and s.instances_sha256 = old.instances_sha256
        and s.archive_sha256 = old.archive_sha256
       join lateral (
         select p.account_id, p.published from label_publication p where p.split_id = old.id
          order by p.at desc, p.id desc limit 1) d on true
      where old.benchmark_version_id = $1 and old.role = 'public'
        and not exists (select from label_publication own where own.split_id = s.id)`,
    [fromVersionId, toVersionId],
  );
  for (const decision of decisions) await tx.insert(LabelPublicationEntity, { id: newId(), ...decision });
}
