import { giveMovedInCredit, takeMovedInCredit } from '#selling/payments/server/credit/moved-in-credit.ts'
import type { Reason } from '../../reasons.ts'
import type { PersonKind } from './person-kind.ts'
import { centsIn } from '../lines/amounts.ts'
import { ageFaults, cellOf } from '../lines/read-person.ts'

/** Nobody's credit is more; a separator that was read otherwise is. */
const mostCents = 10_000_000

type Says = { amountCents: number; concept: string | null }

/** What the club owes people: each line an entry in the ledger that says where it came from. */
export const creditKind: PersonKind = {
  identity: 'content',
  makesPeople: true,

  read(cells, reading, person) {
    const faults: Reason[] = ageFaults(person, reading)
    const amountCents = centsIn(cellOf(cells, reading.mapping, 'amount') ?? '') ?? 0
    if (amountCents <= 0) faults.push('amount_invalid')
    else if (amountCents > mostCents) faults.push('amount_too_large')
    const concept = cellOf(cells, reading.mapping, 'concept')?.slice(0, 200) ?? null
    return { more: { amountCents, concept } satisfies Says, faults }
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
