import { sql } from 'kysely'
import { giveMovedInCredit, takeMovedInCredit } from '#selling/payments/server/credit/moved-in-credit.ts'
import { plain } from '#lib/slug.ts'
import type { Db } from '#server/db.ts'
import type { Reason } from '../../reasons.ts'
import { broughtBefore, type ImportRow } from '../import-rows.ts'
import type { PeopleBook } from '../known-people.ts'
import { nameTokens } from '../lines/keys.ts'
import type { Judge, PersonKind, Tried } from './person-kind.ts'
import { centsIn } from '../lines/amounts.ts'
import { ageFaults, cellOf } from '../lines/read-person.ts'
import { cut } from '../lines/whole-text.ts'

/** Nobody's credit is more; a separator that was read otherwise is. */
const mostCents = 10_000_000

type Says = { amountCents: number; concept: string | null }

/**
 * What the club owes people: each line an entry in the ledger that says where it came from. A list that comes again with other
 * columns, or with other words about the same people, gives nothing twice.
 */
export const creditKind: PersonKind = {
  identity: ({ externalId, email, phone, firstName, lastName }, more) => {
    const { amountCents, concept } = more as Says
    const names = nameTokens(`${firstName} ${lastName}`)
    const who = externalId?.toUpperCase() ?? email ?? [phone, ...names]
    return [who, amountCents, concept]
  },
  makesPeople: true,
  judge,

  read(cells, reading, person) {
    const faults: Reason[] = ageFaults(person, reading)
    const amountCents = centsIn(cellOf(cells, reading.mapping, 'amount') ?? '') ?? 0
    if (amountCents <= 0) faults.push('amount_invalid')
    else if (amountCents > mostCents) faults.push('amount_too_large')
    const concept = cellOf(cells, reading.mapping, 'concept')
    const says: Says = { amountCents, concept: concept === null ? null : cut(concept, 200) }
    return { more: says, faults }
  },

  async write(tx, { id, fileName }, lines) {
    const credits = lines.map(({ line, accountId, more }) => {
      const { amountCents, concept } = more as Says
      const detail = { importId: id, line, file: fileName, ...(concept !== null && { concept }) }
      return { line, key: `moved_in:${id}:${line}`, accountId: accountId!, amountCents, detail }
    })
    await giveMovedInCredit(tx, credits)
    return new Map(
      credits.map(({ line, key, accountId, amountCents }) => [line, { key, accountId, amountCents }]),
    )
  },

  async takeBack(tx, _found, lines) {
    const credits = lines.map(({ made }) => made as { key: string; accountId: string; amountCents: number })
    const gone = await takeMovedInCredit(tx, credits)
    return new Set(lines.filter(({ made }) => gone.has(made['key'] as string)).map(({ line }) => line))
  },
}

async function judge(
  tx: Db,
  { id, kind }: Pick<ImportRow, 'id' | 'kind'>,
  lines: readonly Tried[],
  earlier: boolean,
  { accounts }: PeopleBook,
): Promise<Judge> {
  const before = await broughtBefore(tx, { importId: id, kind, earlier }, lines)
  const given = await creditThere(tx, id, accounts)
  return {
    thing({ keys, more }, person) {
      const identity = keys.identity.toString('hex')
      if (before.has(identity)) return { verdict: 'same', reasons: ['same_line'], root: person.root }
      const { root } = person
      const theirs = root !== null && 'account' in root ? given.get(root.account) : undefined
      if (theirs?.some((one) => notToldApart(one, more as Says)))
        return { verdict: 'refused', reasons: ['credit_there'], root }
      before.add(identity)
      return person
    },
  }
}

/** Of two credits of one sum only two different concepts say that both are owed. */
function notToldApart(one: Says, other: Says): boolean {
  if (one.amountCents !== other.amountCents) return false
  return one.concept === null || other.concept === null || plain(one.concept) === plain(other.concept)
}

/** What other files gave to some accounts, and can still be taken back. */
async function creditThere(
  tx: Db,
  importId: string,
  accounts: ReadonlySet<string>,
): Promise<Map<string, Says[]>> {
  const ids = [...accounts]
  const { rows } = await sql<Says & { accountId: string }>`
    select coalesce(accounts.merged_into, accounts.id) as account_id, (line.made ->> 'amountCents')::int as amount_cents,
      line.fields -> 'more' ->> 'concept' as concept
    from accounts join import_lines line on line.account_id = accounts.id join imports on imports.id = line.import_id
    where (accounts.id = any (${ids}::uuid[]) or accounts.merged_into = any (${ids}::uuid[]))
      and imports.kind = 'credit' and imports.id <> ${importId} and line.applied and not line.undone and line.made is not null`.execute(
    tx,
  )
  return Map.groupBy(rows, ({ accountId }) => accountId)
}
