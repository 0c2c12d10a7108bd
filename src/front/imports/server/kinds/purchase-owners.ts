import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Reason } from '../../reasons.ts'
import { sameNames, type Name } from '../lines/keys.ts'

export type Owner = Name & { id: string; staff: boolean }
/** By what the person of a purchase is found; `number` is the key of the customer's number, hex. */
export type OwnerSigns = {
  number: string | null
  email: string | null
  phone: string | null
  name: Name | null
}
export type Owners = Record<'number' | 'email' | 'phone', Map<string, Owner[]>>

/** Everybody whom some purchases may be of: accounts that stand, by each sign. */
export async function findOwners(tx: Db, signs: readonly OwnerSigns[]): Promise<Owners> {
  const all = (key: 'number' | 'email' | 'phone') => [...new Set(signs.flatMap((one) => one[key] ?? []))]
  const { rows } = await sql<Owner & { sign: keyof Owners; value: string }>`
    with found as (
      select 'number' as sign, encode(identity, 'hex') as value, account_id from imported_things
        where kind = 'customers' and identity in (select decode(key, 'hex') from unnest(${all('number')}::text[]) key)
      union all select 'email', email, id from accounts where email = any (${all('email')}::text[])
      union all select 'phone', phone, id from accounts where phone is not null
        and phone = any (${all('phone')}::text[])
    )
    select distinct found.sign, found.value, standing.id, named.first_name, named.last_name, standing.role <> 'buyer' as staff
    from found join accounts named on named.id = found.account_id
    join accounts standing on standing.id = coalesce(named.merged_into, named.id)
    where standing.erased_at is null`.execute(tx)
  const owners: Owners = { number: new Map(), email: new Map(), phone: new Map() }
  for (const { sign, value, ...owner } of rows)
    owners[sign].set(value, [...(owners[sign].get(value) ?? []), owner])
  return owners
}

/**
 * Whose purchase it is: the customer's number says it, else the mailbox, else the phone with the name. Where the file says a
 * name, it has to be theirs.
 */
export function ownerOf({ number, email, phone, name }: OwnerSigns, owners: Owners): Owner | Reason {
  const by = (sign: keyof Owners, value: string | null) =>
    value === null ? [] : (owners[sign].get(value) ?? [])
  const sure = [...by('number', number), ...by('email', email)]
  const people = new Set(sure.map(({ id }) => id))
  if (people.size > 1) return 'two_people'
  const [first] = sure
  if (first !== undefined) {
    if (first.staff) return 'staff_account'
    return name === null || sure.some((one) => sameNames(name, one)) ? first : 'owner_other_name'
  }
  const callers = by('phone', phone)
  if (callers.length === 0) return 'owner_unknown'
  const named = name === null ? [] : callers.filter((one) => sameNames(name, one))
  const ids = new Set(named.map(({ id }) => id))
  if (ids.size > 1) return 'two_people'
  if (named[0] === undefined) return 'owner_other_name'
  return named[0].staff ? 'staff_account' : named[0]
}
