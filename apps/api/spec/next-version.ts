import type { RunningApi } from './running-api';

/**
 * The next version of a track's benchmark, registered by hand: the split of the track has other labels or other images,
 * and the other splits are unchanged.
 *
 * @returns its number
 */
export async function nextVersion(
  api: RunningApi,
  slug: string,
  labels: string,
  images?: { readonly archiveSha256: string },
): Promise<number> {
  const [row] = await api.admin.manager.query<{ number: number }[]>(
    `with version as (insert into benchmark_version (id, slug, number, title, definition, definition_sha256)
       select gen_random_uuid(), slug, max(number) over () + 1, title, definition, definition_sha256 from benchmark_version where slug = $1 limit 1
       returning id, number),
     made as (insert into split (id, benchmark_version_id, name, role, instance_count, instances_sha256, archive_sha256, labels_sha256)
       select gen_random_uuid(), version.id, s.name, s.role, s.instance_count, s.instances_sha256,
              case when s.id = t.split_id then coalesce($3, s.archive_sha256) else s.archive_sha256 end,
              case when s.id = t.split_id then $2 else s.labels_sha256 end
         from split s join track t on t.benchmark_version_id = s.benchmark_version_id, version where t.slug = $1)
     select number from version`,
    [slug, labels, images?.archiveSha256 ?? null],
  );
  return row?.number ?? 0;
}
