import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { unusableHash } from './password/hash.ts'

/** Somebody whom the club knew before: an account without a password and without consent, until its owner claims it. */
export type MovedIn = {
  id: string
  /** Null for who has none: an address at which no mail can be received stands in its place. */
  email: string | null
  firstName: string
  lastName: string
  /** E.164. */
  phone: string | null
}

const noMailbox = 'sin-correo.invalid'

/** Makes accounts of people who move in; answers those that were made, without whose mailbox has an account by now. */
export async function insertMovedIn(tx: Db, people: readonly MovedIn[]): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    insert into accounts (id, email, password_hash, first_name, last_name, phone, terms_version, terms_accepted_at)
    select id, coalesce(email, id || '@' || ${noMailbox}), ${unusableHash}, first_name, last_name, phone, null, null
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[],
      ${people.map(({ firstName }) => firstName)}::text[], ${people.map(({ lastName }) => lastName)}::text[],
      ${people.map(({ phone }) => phone)}::text[]) as person (id, email, first_name, last_name, phone)
    on conflict (email) do nothing returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export type Before = { id: string; email: string; firstName: string; lastName: string; phone: string | null }

/**
 * Writes what is known by now of people who have not claimed their accounts: a mailbox only where there was none, and no
 * other account has it. Answers what stood there before; whoever claimed it meanwhile is left alone.
 */
export async function changeMovedIn(tx: Db, people: readonly MovedIn[]): Promise<Before[]> {
  if (people.length === 0) return []
  const { rows } = await sql<Before>`
    with wanted as (
      select * from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[],
        ${people.map(({ firstName }) => firstName)}::text[], ${people.map(({ lastName }) => lastName)}::text[],
        ${people.map(({ phone }) => phone)}::text[]) as person (id, email, first_name, last_name, phone)
    ), before as materialized (
      select account.id, account.email, account.first_name, account.last_name, account.phone
      from accounts account join wanted on wanted.id = account.id
      where account.terms_accepted_at is null and account.email_confirmed_at is null
      order by account.id for no key update of account
    ), changed as (
      update accounts account set first_name = wanted.first_name, last_name = wanted.last_name,
        phone = coalesce(wanted.phone, account.phone),
        email = case when wanted.email is not null and account.email like ${`%@${noMailbox}`}
          and not exists (select from accounts other where other.email = wanted.email) then wanted.email else account.email end
      from wanted, before where account.id = wanted.id and before.id = wanted.id
    )
    select * from before`.execute(tx)
  return rows
}

/** Puts back what stood there, of those who have still not claimed their accounts; answers whose it was. */
export async function restoreMovedIn(tx: Db, people: readonly Before[]): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    update accounts account set email = before.email, first_name = before.first_name, last_name = before.last_name, phone = before.phone
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[],
      ${people.map(({ firstName }) => firstName)}::text[], ${people.map(({ lastName }) => lastName)}::text[],
      ${people.map(({ phone }) => phone)}::text[]) as before (id, email, first_name, last_name, phone)
    where account.id = before.id and account.terms_accepted_at is null and account.email_confirmed_at is null
    returning account.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Removes accounts that nobody has claimed or used: no consent, no session, and nothing anywhere that stands on them. Answers
 * those that are gone.
 */
export async function removeMovedIn(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const gone = await withoutFailing(tx, () => removeUnused(tx, ids))
  if (gone !== null) return gone
  const one: string[] = []
  for (const id of ids) one.push(...((await withoutFailing(tx, () => removeUnused(tx, [id]))) ?? []))
  return one
}

async function removeUnused(tx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from accounts account where id = any (${ids}::uuid[])
      and terms_accepted_at is null and email_confirmed_at is null and role = 'buyer' and not has_bono_gallo
      and not exists (select from sessions where account_id = account.id)
      and not exists (select from consents where account_id = account.id)
      and not exists (select from notifications where account_id = account.id)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Null, and nothing has changed, where another table still stands on one of them. */
async function withoutFailing<T>(tx: Db, work: () => Promise<T>): Promise<T | null> {
  await sql`savepoint moved_in`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint moved_in`.execute(tx)
    return done
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    await sql`rollback to savepoint moved_in`.execute(tx)
    return null
  }
}
