import { sql } from 'kysely'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { UndoPreview } from '../contract.ts'
import { findImport } from './import-rows.ts'

/** SQL: the accounts that an import made. */
const madeBy = (importId: string) => sql`
  select distinct account_id from import_lines
  where import_id = ${importId} and applied and not undone and verdict = 'new' and account_id is not null`

/** Of the accounts that a file made: which stay when it is taken back, and who waits with a link that goes with theirs. */
export async function previewUndo(db: Db, importId: string): Promise<UndoPreview> {
  if ((await findImport(db, importId))?.appliedAt == null) throw notFound('No encontramos ese archivo.')
  const spoken = sql`
    with made as materialized (${madeBy(importId)}), spoken as materialized (
      select line.account_id, line.import_id from made join import_lines line using (account_id)
      where line.import_id <> ${importId} and line.applied and not line.undone
    )`
  const { rows: elsewhere } = await sql<UndoPreview['elsewhere'][number]>`${spoken}
    select other.file_name, count(distinct spoken.account_id)::int as people
    from spoken join imports other on other.id = spoken.import_id
    group by other.id order by other.created_at`.execute(db)
  const { rows } = await sql<Omit<UndoPreview, 'elsewhere'>>`${spoken}
    select (count(*) filter (where account.terms_accepted_at is not null))::int as claimed,
      (count(*) filter (where account.terms_accepted_at is null
        and exists (select from claim_links link where link.account_id = account.id and link.expires_at > now())
        and not exists (select from spoken where spoken.account_id = account.id)))::int as invited
    from made join accounts account on account.id = made.account_id`.execute(db)
  return { ...rows[0]!, elsewhere }
}
