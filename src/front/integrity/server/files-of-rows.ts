import type { Disk } from 'flydrive'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { keysUnder } from '#server/file-keys.ts'

/** A row comes before its file: what was written in the last minutes before the moment may still have been on its way. */
const onItsWay = '10 minutes'

/** Rows whose file is not there, of those that name one until `until`; how many were looked at. */
export async function filesMissing(
  { db, files }: { db: Db; files: Disk },
  until: Date,
): Promise<{ looked: number; missing: string[] }> {
  const { rows } = await sql<{ key: string }>`
    with moment as (select ${until}::timestamptz - ${sql.lit(onItsWay)}::interval as at)
    select 'fan-pictures/' || id as key from fan_pictures, moment
      where erased_at is null and taken_at < moment.at and erase_at > moment.at
    union all
    select 'minors/' || id || '/' || photo_id from minors, moment
      where photo_id is not null and erased_at is null and created_at < moment.at
    union all
    select 'support/' || id from support_attachments, moment where created_at < moment.at
    union all
    select 'shop/photos/' || photo_id || '/' from product_pictures where photo_id is not null
    union all
    select 'news/' || image_id || '/' from articles where image_id is not null`.execute(db)
  const there = await keysUnder(files, '')
  const known = new Set(there.flatMap((key) => [key, key.slice(0, key.lastIndexOf('/') + 1)]))
  return {
    looked: rows.length,
    missing: rows.filter(({ key }) => !known.has(key)).map(({ key }) => `file ${key}`),
  }
}
