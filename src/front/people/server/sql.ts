import { sql } from 'kysely'
import { boughtAt } from '#selling/past-purchases/server/sql.ts'
import type { Db } from '#server/db.ts'

/** Somebody with an account of their own that stands: no staff, not erased, not merged. */
export async function isPerson(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('role', '=', 'buyer')
    .where('erasedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type NewNote = { accountId: string; words: string; writtenBy: string }

export async function insertNote(tx: Db, note: NewNote): Promise<void> {
  await tx.insertInto('personNotes').values(note).execute()
}

/** The account and those merged into it, whose consents, sessions and log stayed where they were. */
export async function accountsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', accountId), eb('mergedInto', '=', accountId)]))
    .execute()
  return rows.map(({ id }) => id)
}

export function findSince(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(
      sql<Date>`least(created_at, (select min(${boughtAt}) from past_purchases past where past.account_id = accounts.id))`.as(
        'since',
      ),
    )
    .where('id', '=', accountId)
    .where('role', '=', 'buyer')
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

export function findSealedFan(db: Db, accountId: string) {
  return db
    .selectFrom('fans')
    .select(['id', 'sealedPerson'])
    .where('accountId', '=', accountId)
    .where('status', '<>', 'erased')
    .executeTakeFirst()
}

export async function sealedMinors(db: Db, fanId: string): Promise<{ id: string; sealedPerson: Buffer }[]> {
  const { rows } = await sql<{ id: string; sealedPerson: Buffer }>`
    select minor.id, minor.sealed_person from minor_guardians mine join minors minor on minor.id = mine.minor_id
    where mine.fan_id = ${fanId}::uuid and minor.sealed_person is not null order by minor.created_at`.execute(
    db,
  )
  return rows
}

/** Whose birth date is known from a bonogallo only: the one of the newest that the account bought. */
export async function birthDateOnPass(db: Db, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select birth_date::text as day from passes where account_id = ${accountId}::uuid order by created_at desc limit 1`.execute(
    db,
  )
  return rows[0]?.day ?? null
}
