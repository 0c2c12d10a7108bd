import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ImportKind } from '../columns.ts'
import type { Candidates, Earlier, Known, LeansOn, Line, Root } from './lines/judge.ts'

type Of = { importId: string; kind: ImportKind }
type Row = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  curpKey: string | null
  nameKey: string | null
  birthKey: string | null
  staff: boolean
  restricted: boolean
  inUse: boolean
  /** Not a mailbox that leads to another account since the two were merged. */
  standing: boolean
}

/**
 * Everybody whom some lines may be about: accounts, what was brought, and the lines of this file before them: with `earlier` all
 * that were accepted, otherwise those that are applied. Each line that is accepted is noted, so that the next one knows it.
 */
export async function knownPeople(tx: Db, { importId, kind }: Of, lines: readonly Line[], earlier: boolean) {
  const leansOn = lines.flatMap(({ more }) => more?.leansOn ?? [])
  const emails = lines.flatMap(({ person }) => person.email ?? [])
  emails.push(...leansOn.flatMap((one) => ('email' in one ? one.email : [])))
  const phones = lines.flatMap(({ person }) => person.phone ?? [])
  const curps = lines.flatMap(({ keys }) => keys.curpKey?.toString('hex') ?? [])
  const names = lines.flatMap(({ keys }) => keys.nameKey?.toString('hex') ?? [])
  const identities = lines.map(({ keys }) => keys.identity.toString('hex'))
  const numbers = lines.flatMap(({ more }) => more?.numbers ?? [])
  numbers.push(...leansOn.flatMap((one) => ('number' in one ? one.number : [])))
  const signs = { emails, phones, curps, names, identities, numbers }
  const before = await linesWith(tx, importId, signs, earlier)
  const accounts = await accountsWith(
    tx,
    kind,
    signs,
    before.flatMap(({ accountId }) => accountId ?? []),
  )
  const restricted = await restrictedCurps(tx, curps)
  const book = new PeopleBook(restricted)
  const byAccount = new Map<string, Known>()
  for (const row of accounts) {
    const known = knownOf(row)
    book.add(known)
    if (row.standing || !byAccount.has(row.id)) byAccount.set(row.id, known)
  }
  for (const { identity, content, accountId } of await thingsWith(tx, kind, identities)) {
    const known = byAccount.get(accountId)
    if (known !== undefined) book.number(identity, { content, known })
  }
  for (const { number, accountId } of await numbersWith(tx, numbers)) {
    const known = byAccount.get(accountId)
    if (known !== undefined) book.addNumber(number, known)
  }
  for (const row of before) {
    const root: Root = row.accountId !== null ? { account: row.accountId } : { line: row.joins ?? row.line }
    const account = row.accountId === null ? undefined : byAccount.get(row.accountId)
    // Somebody erased the account meanwhile.
    if (row.accountId !== null && account === undefined) continue
    const known: Known = {
      ...(account ?? { staff: false, restricted: false, inUse: false }),
      root,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      phone: row.phone,
      curpKey: row.curpKey,
      nameKey: row.nameKey,
      birthKey: row.birthKey,
    }
    book.add(known)
    book.addNumber(row.numberKey, known)
    book.number(row.identity, { content: row.content, known })
  }
  return book
}

const hexOf = (key: Buffer | null): string | null => key?.toString('hex') ?? null

/** Who is known, by each sign. Several entries may be one person: their root says so. */
export class PeopleBook {
  #byEmail = new Map<string, Known[]>()
  #byPhone = new Map<string, Known[]>()
  #byCurp = new Map<string, Known[]>()
  #byName = new Map<string, Known[]>()
  #byNumber = new Map<string, Known[]>()
  #byIdentity = new Map<string, Earlier>()
  #restricted: ReadonlySet<string>
  /** The accounts of all of them. */
  readonly accounts = new Set<string>()

  constructor(restricted: ReadonlySet<string>) {
    this.#restricted = restricted
  }

  add(known: Known): void {
    if ('account' in known.root) this.accounts.add(known.root.account)
    enter(this.#byEmail, known.email, known)
    enter(this.#byPhone, known.phone, known)
    enter(this.#byCurp, known.curpKey, known)
    enter(this.#byName, known.nameKey, known)
  }

  addNumber(number: string | null, known: Known): void {
    enter(this.#byNumber, number, known)
  }

  /** Whoever has that mailbox, or that number in the other system. */
  answersFor(leansOn: LeansOn): Known[] {
    return ('email' in leansOn ? this.#byEmail.get(leansOn.email) : this.#byNumber.get(leansOn.number)) ?? []
  }

  /** The first thing of a number stays; what a later line says of it counts as its words. */
  number(identity: string, earlier: Earlier): void {
    this.#byIdentity.set(identity, earlier)
  }

  /** A line that was accepted, as the person whose it is. */
  addLine({ person, keys }: Line, root: Root, like: Known | undefined): void {
    const known: Known = {
      root,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      phone: person.phone,
      curpKey: hexOf(keys.curpKey),
      nameKey: hexOf(keys.nameKey),
      birthKey: hexOf(keys.birthKey),
      staff: like?.staff ?? false,
      restricted: like?.restricted ?? false,
      inUse: like?.inUse ?? false,
    }
    this.add(known)
    this.addNumber(hexOf(keys.numberKey), known)
    this.number(keys.identity.toString('hex'), { content: keys.content.toString('hex'), known })
  }

  candidates({ person, keys, more }: Line): Candidates {
    const curp = hexOf(keys.curpKey)
    return {
      byEmail: this.#byEmail.get(person.email ?? '') ?? [],
      byPhone: this.#byPhone.get(person.phone ?? '') ?? [],
      byCurp: this.#byCurp.get(curp ?? '') ?? [],
      byName: this.#byName.get(hexOf(keys.nameKey) ?? '') ?? [],
      byNumber: (more?.numbers ?? []).flatMap((number) => this.#byNumber.get(number) ?? []),
      byIdentity: this.#byIdentity.get(keys.identity.toString('hex')) ?? null,
      curpRestricted: curp !== null && this.#restricted.has(curp),
    }
  }

  /** Somebody of whom an account is known, to be found again by it. */
  ofRoot(candidates: Candidates, root: Root): Known | undefined {
    const id = JSON.stringify(root)
    const { byEmail, byPhone, byCurp, byName, byNumber, byIdentity } = candidates
    return [
      ...byEmail,
      ...byPhone,
      ...byCurp,
      ...byName,
      ...byNumber,
      ...(byIdentity === null ? [] : [byIdentity.known]),
    ].find((known) => JSON.stringify(known.root) === id)
  }
}

function enter(map: Map<string, Known[]>, key: string | null, known: Known): void {
  if (key === null) return
  const list = map.get(key)
  if (list === undefined) map.set(key, [known])
  else list.push(known)
}

function knownOf({ id, standing: _, ...row }: Row): Known {
  return { ...row, root: { account: id } }
}

type Signs = Record<'emails' | 'phones' | 'curps' | 'names' | 'identities' | 'numbers', string[]>
/** An array that the planner sees: it looks each up by its index. */
const keysOf = (hex: string[]) => sql`any (${hex.map((key) => Buffer.from(key, 'hex'))}::bytea[])`

async function accountsWith(
  tx: Db,
  kind: ImportKind,
  { emails, phones, curps, names, identities, numbers }: Signs,
  ids: string[],
) {
  const { rows } = await sql<Row>`
    with wanted as (
      select unnest(${ids}::uuid[]) as id
      union select id from accounts where email = any (${emails}::text[])
      union select id from accounts where phone is not null
        and phone = any (${phones}::text[])
      union select account_id from imported_people where curp_key = ${keysOf(curps)}
      union select account_id from imported_people where name_key = ${keysOf(names)}
      union select account_id from fans where curp_index = ${keysOf(curps)}
      union select account_id from imported_things where kind = ${kind} and identity = ${keysOf(identities)}
      union select account_id from imported_things where kind = 'customers' and identity = ${keysOf(numbers)}
      union select account_id from imported_numbers where number_key = ${keysOf(numbers)}
    )
    select standing.id, account.first_name, account.last_name, account.email, account.phone,
      encode(coalesce(fan.curp_index, person.curp_key), 'hex') as curp_key, encode(person.name_key, 'hex') as name_key, encode(person.birth_key, 'hex') as birth_key,
      standing.role <> 'buyer' as staff, fan.id is not null and restricted(fan.id, now()) as restricted,
      standing.terms_accepted_at is not null as in_use, standing.id = account.id as standing
    from wanted join accounts account using (id)
    join accounts standing on standing.id = coalesce(account.merged_into, account.id)
    left join fans fan on fan.account_id = standing.id left join imported_people person on person.account_id = account.id
    where standing.erased_at is null`.execute(tx)
  return rows
}

async function thingsWith(tx: Db, kind: ImportKind, identities: string[]) {
  const { rows } = await sql<{ identity: string; content: string; accountId: string }>`
    select encode(identity, 'hex') as identity, encode(content, 'hex') as content, standing_account(account_id) as account_id
    from imported_things where kind = ${kind} and identity = ${keysOf(identities)}`.execute(tx)
  return rows
}

/** By the number that a file of customers said, or any other. */
async function numbersWith(tx: Db, numbers: string[]) {
  if (numbers.length === 0) return []
  const { rows } = await sql<{ number: string; accountId: string }>`
    select encode(found.key, 'hex') as number, standing_account(found.account_id) as account_id from (
      select identity as key, account_id from imported_things where kind = 'customers' and identity = ${keysOf(numbers)}
      union select number_key, account_id from imported_numbers where number_key = ${keysOf(numbers)}
    ) found`.execute(tx)
  return rows
}

/** CURPs on which a restriction stands although its person has erased everything. */
async function restrictedCurps(tx: Db, curps: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select encode(person_index, 'hex') as key from restrictions
    where person_index = ${keysOf(curps)} and starts_at <= now() and now() < ends_at
      and (lifted_at is null or now() < lifted_at)`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

type EarlierLine = {
  line: number
  joins: number | null
  accountId: string | null
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  curpKey: string | null
  nameKey: string | null
  birthKey: string | null
  numberKey: string | null
  identity: string
  content: string
}

/** An applied line that made an account says no more than that does; one that joined another may have its own mail and number. */
async function linesWith(
  tx: Db,
  importId: string,
  { emails, phones, curps, names, identities, numbers }: Signs,
  earlier: boolean,
) {
  // Most lines make somebody: in place of a look at each of those by every sign, the few others are read once.
  const lines = earlier
    ? sql`import_lines where import_id = ${importId} and verdict <> 'refused' and`
    : sql`told where`
  const of = sql`select line from ${lines}`
  const { rows } = await sql<EarlierLine>`
    with told as materialized (
      select line, email, phone, curp_key, name_key, identity, number_key from import_lines
      where import_id = ${importId} and verdict in ('joined', 'changed', 'same') and applied
    )
    select line, joins, standing_account(account_id) as account_id, fields ->> 'firstName' as first_name, fields ->> 'lastName' as last_name, email, phone,
      encode(curp_key, 'hex') as curp_key, encode(name_key, 'hex') as name_key, encode(birth_key, 'hex') as birth_key,
      encode(number_key, 'hex') as number_key, encode(identity, 'hex') as identity, encode(content, 'hex') as content
    from import_lines where import_id = ${importId} and line in (
      ${of} email = any (${emails}::text[]) and email is not null
      union ${of} phone = any (${phones}::text[]) and phone is not null
      union ${of} curp_key = ${keysOf(curps)} and curp_key is not null
      union ${of} name_key = ${keysOf(names)} and name_key is not null
      union ${of} identity = ${keysOf(identities)}
      union ${of} number_key = ${keysOf(numbers)} and number_key is not null
    ) order by line`.execute(tx)
  return rows
}
