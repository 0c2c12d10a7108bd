import { sql } from 'kysely'
import { dayInMexico } from '#lib/dates.ts'
import {
  changePast,
  putPast,
  readPast,
  removePast,
  type PastPurchase,
} from '#selling/past-purchases/server/sql.ts'
import type { Db } from '#server/db.ts'
import { keyedHash } from '#server/key-ring.ts'
import { writesUtc } from '../../columns.ts'
import type { Reason } from '../../reasons.ts'
import { holdOffFound, type Closed, type LineToApply } from '../applied-rows.ts'
import type { ImportRow, NewLine } from '../import-rows.ts'
import { numberKeys } from '../lines/keys.ts'
import { lineFaults } from '../lines/line-faults.ts'
import type { LineToUndo } from '../undo.ts'
import type { KindWork } from './kind-work.ts'
import { partOf, readPurchase, type PurchaseLine } from './purchase-lines.ts'
import { findOwners, ownerOf, type OwnerSigns } from './purchase-owners.ts'

/** What people bought in another system and where they went: facts of theirs, by the folio of that system. */
export const purchases: KindWork = { prepare, apply, undo }

/** As a line keeps what it read. */
type Fields = PurchaseLine & { who: string; numberKey: string | null }
type Tried = {
  line: number
  identity: string
  content: string
  fields: Fields
  faults: Reason[]
  notes: Reason[]
}
type Judged = { verdict: 'new' | 'changed' | 'same' | 'refused'; reasons: Reason[]; accountId: string | null }

function prepare(
  { config }: Parameters<KindWork['prepare']>[0],
  found: ImportRow,
  chunk: Parameters<KindWork['prepare']>[2],
) {
  const { masterKey } = config
  const { id, mapping, reading, header } = found
  const numbersOf = numberKeys(masterKey, 'customers')
  const how = {
    mapping,
    order: reading.days ?? 'dmy',
    today: dayInMexico(new Date()),
    utc: writesUtc(header),
  } as const
  const hashed = (text: string) => keyedHash(masterKey, 'import purchases', text).toString('hex')
  const tried = chunk.map(([line, cells]): Tried => {
    const { purchase, faults, notes } = readPurchase(cells, how)
    const number = purchase.customerNumber
    const fields = {
      ...purchase,
      who: `Folio ${purchase.folio}`,
      numberKey: number === null ? null : numbersOf(number)[0],
    }
    return {
      line,
      identity: hashed(`part ${purchase.folio.toUpperCase()} ${partOf(purchase)}`),
      content: hashed(`says ${JSON.stringify(purchase)}`),
      fields,
      faults: [...lineFaults(cells, found), ...faults],
      notes,
    }
  })
  return async (tx: Db) => {
    const judged = await judge(tx, tried, await earlierLines(tx, id, tried))
    return tried.map((one, at) => rowOf(one, chunk[at]![1], judged[at]!))
  }
}

function rowOf({ line, identity, content, fields }: Tried, cells: string[], judged: Judged): NewLine {
  const { verdict, reasons, accountId } = judged
  return {
    line,
    cells,
    fields,
    identity,
    content,
    email: fields.email,
    phone: fields.phone,
    curpKey: null,
    nameKey: null,
    birthKey: null,
    numberKey: null,
    verdict,
    reasons,
    joins: null,
    accountId,
  }
}

/** What earlier lines of the file said under the same identity. */
async function earlierLines(tx: Db, importId: string, tried: readonly Tried[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ identity: string; content: string }>`
    select encode(identity, 'hex') as identity, encode(content, 'hex') as content from import_lines
    where import_id = ${importId} and verdict <> 'refused'
      and identity in (select decode(key, 'hex') from unnest(${tried.map(({ identity }) => identity)}::text[]) key)`.execute(
    tx,
  )
  return new Map(rows.map(({ identity, content }) => [identity, content]))
}

const signsOf = ({ numberKey: number, email, phone, name }: Fields): OwnerSigns => ({
  number,
  email,
  phone,
  name,
})

/** What becomes of lines, one after the other: `earlier` has what lines before them said. */
async function judge(tx: Db, tried: readonly Tried[], earlier: Map<string, string>): Promise<Judged[]> {
  const sound = tried.filter(({ faults }) => faults.length === 0)
  const owners = await findOwners(
    tx,
    sound.map(({ fields }) => signsOf(fields)),
  )
  const there = await readPast(
    tx,
    sound.map(({ identity }) => identity),
  )
  const past = new Map(there.map((row) => [row.identity, row]))
  return tried.map(({ identity, content, fields, faults, notes }) => {
    const refused = (reasons: Reason[]): Judged => ({ verdict: 'refused', reasons, accountId: null })
    if (faults.length > 0) return refused(faults)
    const owner = ownerOf(signsOf(fields), owners)
    if (typeof owner === 'string') return refused([owner])
    const before = earlier.get(identity)
    if (before !== undefined && before !== content) return refused(['folio_repeated'])
    const accountId = owner.id
    if (before !== undefined) return { verdict: 'same', reasons: ['same_line'], accountId }
    const stands = past.get(identity)
    if (stands !== undefined && stands.accountId !== accountId) return refused(['folio_of_another'])
    earlier.set(identity, content)
    if (stands === undefined) return { verdict: 'new', reasons: notes, accountId }
    return saysTheSame(stands, pastOf(identity, accountId, fields))
      ? { verdict: 'same', reasons: ['same_line'], accountId }
      : { verdict: 'changed', reasons: notes, accountId }
  })
}

function pastOf(identity: string, accountId: string, fields: Fields): PastPurchase {
  const { folio, position, boughtAt, amountCents, what, seat, matchDay, matchName, entered } = fields
  return {
    identity,
    accountId,
    folio,
    position,
    boughtAt,
    amountCents,
    what,
    seat,
    matchDay,
    matchName,
    entered,
  }
}

/** A match has one name, whichever line gave it. */
function saysTheSame(one: PastPurchase, other: PastPurchase): boolean {
  const said = ({ folio, position, boughtAt, amountCents, what, seat, matchDay, entered }: PastPurchase) => {
    const at = boughtAt === null ? null : Date.parse(boughtAt)
    return JSON.stringify([folio, position, at, amountCents, what, seat, matchDay, entered])
  }
  return said(one) === said(other)
}

async function apply(tx: Db, found: ImportRow, lines: readonly LineToApply[]): Promise<Closed[]> {
  const tried = lines.map(({ line, fields, identity, content }): Tried => {
    const [key, says] = [identity.toString('hex'), content.toString('hex')]
    return {
      line,
      identity: key,
      content: says,
      fields: fields as unknown as Fields,
      faults: [],
      notes: notesOf(fields),
    }
  })
  const judged = await judge(tx, tried, new Map())
  await holdOffFound(
    tx,
    tried.map(({ line }, at) => ({ line, accountId: judged[at]!.accountId })),
  )
  const writing = tried.flatMap(({ identity, fields }, at) => {
    const { verdict, accountId } = judged[at]!
    return verdict === 'new' || verdict === 'changed' ? [pastOf(identity, accountId!, fields)] : []
  })
  const stood = new Map(
    (
      await readPast(
        tx,
        writing.map(({ identity }) => identity),
      )
    ).map((row) => [row.identity, row]),
  )
  await putPast(tx, found.id, writing)
  return tried.map(({ line, identity }, at) => {
    const { verdict, reasons, accountId } = judged[at]!
    return {
      line,
      verdict,
      reasons,
      accountId,
      before: verdict === 'changed' ? stood.get(identity)! : null,
      made: null,
    }
  })
}

const notesOf = (fields: unknown): Reason[] => {
  const { entered, matchDay } = fields as Fields
  return entered && matchDay === null ? ['match_undated'] : []
}

/** A purchase of before is used by nobody: it goes, or says again what it said. What it said of somebody erased is gone. */
async function undo(tx: Db, _found: ImportRow, lines: readonly LineToUndo[]): Promise<number[]> {
  const oldest = new Map<string, PastPurchase>()
  for (const { before } of lines)
    if (before !== null) oldest.set((before as PastPurchase).identity, before as PastPurchase)
  await changePast(tx, [...oldest.values()])
  await removePast(
    tx,
    lines.flatMap(({ verdict, identity }) => (verdict === 'new' ? [identity.toString('hex')] : [])),
  )
  return lines.map(({ line }) => line)
}
